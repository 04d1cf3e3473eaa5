import type { Answer } from '@uvh/contract/call';
import type { listAudit } from '@uvh/contract/calls/organiser/audit';

/** One entry of the audit log. */
export type Act = Answer<typeof listAudit>['rows'][number];
