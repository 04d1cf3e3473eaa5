import { reportImage } from '@uvh/contract/calls/report';
import { reviewedBox } from '@uvh/contract/wire-box';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import type { Platform } from '../../platform/platform.ts';
import { createReport } from './service.ts';

/** As for a submission: 2,000 boxes with every digit that a number may have. */
const BODY_LIMIT_BYTES = 1024 * 1024;

export function registerReportRoutes(app: FastifyInstance, services: Pick<Platform, 'db' | 'clock'>): void {
  bindCall(
    app,
    reportImage,
    async ({ body }, caller) => {
      const { key, kind, note, box, bbox } = body;
      const boxes = bbox?.map(reviewedBox);
      const { reportId, isGivenBack } = await createReport(services, caller, {
        key,
        imageId: body.image_id,
        kind,
        note,
        box: box && { label: box.label, x: box.x, y: box.y, width: box.width, height: box.height },
        boxes,
      });
      return { report_id: reportId, given_back: isGivenBack };
    },
    { bodyLimitBytes: BODY_LIMIT_BYTES },
  );
}
