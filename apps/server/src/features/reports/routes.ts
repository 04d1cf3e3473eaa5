import { reportImage } from '@uvh/contract/calls/report';
import { reviewedBox } from '@uvh/contract/wire-box';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { LONG_BODY_BYTES, type LongBodies } from '../images/long-bodies.ts';
import { createReport, type ReportServices } from './service.ts';

export function registerReportRoutes(
  app: FastifyInstance,
  services: ReportServices & { readonly longBodies: LongBodies },
): void {
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
    { bodyLimitBytes: LONG_BODY_BYTES, admit: services.longBodies.admit },
  );
}
