import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mayUse } from '#contract/access.ts';
import type { Answer, Change, Endpoint, FieldFault, Received } from '#contract/endpoint.ts';
import type { ChangeSource } from '#contract/history.ts';
import type { Author } from '#server/database/history.ts';
import { PendingWork } from '#server/ending.ts';
import {
  forbidden,
  invalid,
  Problem,
  passwordChangeNeeded,
  secondFactorNeeded,
  unauthenticated,
} from '#server/problems.ts';
import type { Actor } from '#server/session/who-asks.ts';
import { requireConfirmation, requireFactor } from './confirmation.ts';
import { sendWithEtag } from './etag.ts';
import { peopleIn, rowsListed } from './listed-rows.ts';
import { createLongPages } from './long-pages.ts';
import { answerWithProgress, type OnProgress } from './progress.ts';
import type { NameWork, UnderWay } from './under-way.ts';

/** What a handler gets: the parsed parts of the request and the actor (null on public endpoints). */
type Given<E extends Endpoint> = Received<E> & {
  actor: E['access'] extends 'public' ? null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
} & (E['reportsProgress'] extends true ? { onProgress: OnProgress } : unknown) &
  (E['keepsWaiting'] extends string ? { nameWork: NameWork } : unknown);

type Handler<E extends Endpoint> = (given: Given<E>) => Promise<Answer<E>> | Answer<E>;

/** Registers an endpoint. `scope` is the Fastify context if it isn't the app's own. */
export type Route = <const E extends Endpoint>(endpoint: E, handler: Handler<E>, scope?: FastifyInstance) => void;

/** The author that the history records for a change. */
export function authorOf(actor: Actor, source: ChangeSource): Author {
  const { id, name, email, origin } = actor;
  return { accountId: id, name, email, source, authority: actor, origin };
}

/** No form has more fields, and of a list with thousands of faults these say enough. */
const mostFaults = 100;

function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.slice(0, mostFaults).map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
}

function fitting<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(faultsOf(result.error));
}

/** Query parameters: the first of repeated ones counts, an empty one counts as absent. */
function parametersOf(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query ?? {})
      .map(([name, value]) => [name, Array.isArray(value) ? value[0] : value])
      .filter(([, value]) => value !== ''),
  );
}

function bodyOf(request: FastifyRequest): object {
  const { body = {} } = request;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw new Problem('invalid', 'Isi permintaan harus berupa objek JSON.');
}

/** The fields of a change. Each is validated alone, so that one fault doesn't hide the others. */
function changeOf(schema: z.ZodObject, body: object): Change<Record<string, unknown>> {
  const change: Change<Record<string, unknown>> = { values: {}, faults: [] };
  for (const [field, fieldSchema] of Object.entries(schema.shape)) {
    if (!Object.hasOwn(body, field)) continue;
    const result = z.safeParse(fieldSchema, body[field as keyof typeof body]);
    if (result.success) change.values[field] = result.data;
    else change.faults.push(...result.error.issues.map((issue) => ({ field, message: issue.message })));
  }
  return change;
}

function received(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: endpoint.params && fitting(endpoint.params, request.params),
    query: endpoint.query && fitting(endpoint.query, parametersOf(request.query)),
    body: endpoint.change
      ? changeOf(endpoint.change, bodyOf(request))
      : endpoint.body && fitting(endpoint.body, bodyOf(request)),
  };
}

function answerShape(response: z.ZodType, alternative: z.ZodType | undefined): z.ZodType {
  return alternative ? z.union([response, alternative]) : response;
}

/** Refuses actors who may use none of these endpoints. */
function requireAccess(actor: Actor | null, endpoints: readonly Endpoint[]): Actor {
  if (!actor) throw unauthenticated();
  const open = endpoints.filter(({ access }) => mayUse(access, actor.role));
  if (open.length === 0) throw forbidden();
  if (actor.mustChangePassword && !open.some((endpoint) => endpoint.beforePasswordChange)) throw passwordChangeNeeded();
  const isOpen = open.some(
    ({ beforePasswordChange, beforeSecondFactor }) => beforePasswordChange ?? beforeSecondFactor,
  );
  if (actor.lacksSecondFactor && !isOpen) throw secondFactorNeeded();
  return actor;
}

/** Refuses methods that nothing here has, such as PROPFIND. They are not routed, so no path could say what it allows. */
function refuseUnknownMethods(app: FastifyInstance) {
  const known = new Set<string>(app.supportedMethods);
  app.addHook('onRequest', async ({ method }) => {
    if (!known.has(method)) throw new Problem('unknown_method', `Metode ${method} tidak dilayani di sini.`);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until it is known who asks, and without a valid token. */
    actor: Actor | null;
    /** Whether the body had not arrived when that was asked. */
    isBodyLate: boolean;
  }
}

/** Called for each list that an account gets, with its number of rows. */
export type OnList = (asking: { actor: Actor; request: FastifyRequest }, rows: number) => void;

interface RouterOptions {
  /** Finds the actor of a request; null without a valid token. */
  whoAsks: (request: FastifyRequest) => Promise<Actor | null>;
  /** Called after each authenticated response. */
  onSeen: (actor: Actor) => void;
  onList: OnList;
  /** Called with how many people an answer is about. */
  onRead: (actor: Actor, people: number) => void;
  /** Work that blocks other writes is registered here. */
  underWay: UnderWay;
  /** Milliseconds that requests in flight get to finish when the app closes. */
  closingTimeout: number;
}

/** Turns endpoint declarations into Fastify routes. Access is checked before input. */
export function createRouter(
  app: FastifyInstance,
  { whoAsks, onSeen, onList, onRead, underWay, closingTimeout }: RouterOptions,
) {
  // For faults without a sentence of their own in the contract.
  z.config(z.locales.id());
  const endpoints: Endpoint[] = [];
  app.decorateRequest('actor', null);
  app.decorateRequest('isBodyLate', false);

  async function ask(request: FastifyRequest): Promise<Actor | null> {
    request.actor = await whoAsks(request);
    return request.actor;
  }

  /** Requests in flight. They finish before the database is closed, even if the client has disconnected. */
  const inFlight = new PendingWork();
  let deadline: Promise<void> = Promise.resolve();
  app.addHook('preClose', async () => {
    deadline = setTimeout(closingTimeout, undefined, { ref: false });
  });
  app.addHook('onClose', async () => {
    await Promise.race([inFlight.settled(), deadline]);
  });

  const takeTurn = createLongPages();

  const route: Route = (endpoint, handler, scope = app) => {
    endpoints.push(endpoint);
    const authorize = async (request: FastifyRequest) => {
      if (endpoint.access === 'public') return;
      const actor = requireAccess(await ask(request), [endpoint]);
      if (endpoint.needsConfirmation) requireConfirmation(actor);
      if (endpoint.needsFactor) requireFactor(actor);
      request.isBodyLate = !request.raw.complete;
    };
    async function answerTo(request: FastifyRequest, reply: FastifyReply) {
      const given = { ...received(endpoint, request), actor: request.actor, request, reply };
      if (given.actor) await takeTurn(given.actor.id, given.query, reply);
      const runHandler = async (more: object = {}) => {
        const answer = await inFlight.add(Promise.resolve(handler({ ...given, ...more } as Given<typeof endpoint>)));
        const rows = rowsListed(answer);
        if (rows !== null && given.actor) onList({ actor: given.actor, request }, rows);
        if (given.actor) onRead(given.actor, peopleIn(answer));
        return answer;
      };
      const response = endpoint.response && answerShape(endpoint.response, endpoint.alternative);
      if (!response) return runHandler();
      const text = async (more?: object) => JSON.stringify(z.encode(response, await runHandler(more)));
      const { keepsWaiting } = endpoint;
      if (keepsWaiting !== undefined) {
        const what = { work: keepsWaiting, by: given.actor?.name ?? null };
        const reported = (told: OnProgress) =>
          underWay.follow(what, (onProgress, nameWork) => text({ onProgress, nameWork }), told);
        return answerWithProgress(request, reply, reported);
      }
      if (endpoint.reportsProgress) return answerWithProgress(request, reply, (onProgress) => text({ onProgress }));
      reply.type('application/json; charset=utf-8');
      return endpoint.method === 'GET' ? sendWithEtag(request, reply, await text()) : reply.send(await text());
    }
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      onRequest: authorize,
      onResponse: async ({ actor }) => {
        if (actor) onSeen(actor);
      },
      handler: async (request, reply) => {
        // The body may have arrived long after the headers: the session may have ended since.
        if (endpoint.method !== 'GET' && request.isBodyLate) await authorize(request);
        return answerTo(request, reply);
      },
    });
  };

  /** Answers 405, after the access check of the path's endpoints; 501 to methods that no path has. */
  function refuseOtherMethods() {
    refuseUnknownMethods(app);
    for (const [path, known] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
      const allow = known.map((endpoint) => endpoint.method);
      const others = app.supportedMethods.filter(
        (method) => !allow.some((one) => one === method || (one === 'GET' && method === 'HEAD')),
      );
      app.route({
        method: others,
        url: path,
        onRequest: async (request) => {
          if (!known.some(({ access }) => access === 'public')) requireAccess(await ask(request), known);
          throw new Problem('wrong_method', `Alamat ini tidak melayani ${request.method}.`, { allow });
        },
        handler: async () => {},
      });
    }
  }

  /** Unknown paths under /api: 404 only for authenticated requests, so that others can't probe. */
  async function refuseUnknownPath(request: FastifyRequest): Promise<never> {
    if (!(await ask(request))) throw unauthenticated();
    throw new Problem('not_found', 'Alamat ini tidak ada.');
  }

  return { route, refuseOtherMethods, refuseUnknownPath };
}
