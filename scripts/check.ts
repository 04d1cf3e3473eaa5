import { CHECKS } from './checks.ts';
import { runSteps } from './steps.ts';

await runSteps(CHECKS);
