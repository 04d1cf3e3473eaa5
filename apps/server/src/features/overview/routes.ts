import { getOverview } from '@uvh/contract/calls/organiser/overview';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { type OverviewServices, overviewService } from './service.ts';

export function registerOverviewRoutes(app: FastifyInstance, services: OverviewServices): void {
  const overview = overviewService(services);
  bindCall(app, getOverview, () => overview.get());
}
