import type { Answer, Call, CallInput } from '@uvh/contract/call';
import { errorAnswerSchema } from '@uvh/contract/errors';
import { answerOf, requestOf } from '@uvh/contract/request';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerConsoleRoutes } from './console-routes.ts';
import type { AppContext } from './context.ts';
import { CommandRefusal, UsageRefusal } from './platform/cli/command-refusal.ts';
import type { ConsoleCalls } from './platform/cli/console-calls.ts';
import { isTypedWrongly } from './platform/cli/typed-wrongly.ts';
import type { Caller } from './platform/http/caller.ts';
import { answerErrors } from './platform/http/error-answer.ts';

/**
 * Makes calls of the console as the command line, without a server and without a network: whoever may run commands on
 * the machine may do what an organiser may.
 */
export function consoleCalls(context: AppContext, actor: string): ConsoleCalls {
  let app: FastifyInstance | undefined;
  return {
    async make<C extends Call>(call: C, input: CallInput<C>): Promise<Answer<C>> {
      app ??= consoleOnly(context, actor);
      const { method, url, body } = requestOf(call, input);
      const response = await app.inject({
        method,
        url,
        headers: { authorization: 'Bearer command-line' },
        ...(body === undefined ? {} : { payload: body }),
      });
      const value: unknown = response.body === '' ? undefined : response.json();
      if (response.statusCode === call.status) return answerOf(call, value);
      const { code, message, details = [] } = errorAnswerSchema.parse(value);
      const named = details.map(({ field, message: why }) => [field, why].filter(Boolean).join(': ')).filter(Boolean);
      const told = [message, ...named].join('\n');
      throw isTypedWrongly(code) ? new UsageRefusal(told) : new CommandRefusal(told);
    },
  };
}

function consoleOnly(context: AppContext, actor: string): FastifyInstance {
  const app = Fastify({ routerOptions: { maxParamLength: 200 } });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('hasTls', false);
  app.decorate('authenticate', async (): Promise<Caller> => commandLine(actor));
  answerErrors(app, context.log);
  registerConsoleRoutes(app, context);
  return app;
}

/** Has no account: what would act in the name of one, such as a token, has a command of its own that asks for it. */
function commandLine(actor: string): Caller {
  return {
    userId: 0,
    username: actor,
    firstName: '',
    lastName: '',
    email: '',
    role: 'organiser',
    isEmailVerified: true,
    team: undefined,
    isTeamDisqualified: false,
    tokenHash: Buffer.alloc(0),
    device: undefined,
    scopes: undefined,
  };
}
