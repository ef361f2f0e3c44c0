import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { mayUse } from '#contract/access.ts';
import type { Answer, Change, Endpoint, FieldFault, Received } from '#contract/endpoint.ts';
import type { ChangeSource } from '#contract/history.ts';
import type { Author } from '#server/database/history.ts';
import { StaleActor } from '#server/database/live-session.ts';
import {
  forbidden,
  invalid,
  Problem,
  passwordChangeNeeded,
  secondFactorNeeded,
  unauthenticated,
} from '#server/problems.ts';
import type { Actor } from '#server/session/actor.ts';
import { answerPieces } from './answer-text.ts';
import { requireConfirmation } from './confirmation.ts';
import { rowsListed } from './listed-rows.ts';
import { answerWithProgress, type OnProgress } from './progress.ts';
import { sendUnlessKnown } from './unchanged.ts';
import type { NameWork, UnderWay } from './under-way.ts';

/** What a handler gets: the request's parts as declared, and who asks (nobody on public endpoints). */
type Given<E extends Endpoint> = Received<E> & {
  actor: E['access'] extends 'public' ? null : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
} & (E['reportsProgress'] extends true ? { onProgress: OnProgress } : unknown) &
  (E['keepsWaiting'] extends string ? { nameWork: NameWork } : unknown);

type Handler<E extends Endpoint> = (given: Given<E>) => Promise<Answer<E>> | Answer<E>;

/** Registers an endpoint; `scope` is the Fastify context it belongs to when that is not the app's own. */
export type Route = <const E extends Endpoint>(endpoint: E, handler: Handler<E>, scope?: FastifyInstance) => void;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies HTTPMethods[];

/** The change's author, for the history. */
export function authorOf(actor: Actor, source: ChangeSource): Author {
  const { id, name, email, origin } = actor;
  return { accountId: id, name, email, source, authority: actor, origin };
}

/** No form has more fields; of a list with thousands of faults the first say enough. */
const mostFaults = 100;

function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.slice(0, mostFaults).map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
}

function fitting<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalid(faultsOf(result.error));
}

/** A query's parameters: of repeated ones the first counts, and an empty one counts as absent. */
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

/** The fields that a change carries, each looked at by itself. */
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

/** The shape of an answer that may have one of two. */
function answerShape(response: z.ZodType, alternative: z.ZodType | undefined): z.ZodType {
  return alternative ? z.union([response, alternative]) : response;
}

/** Finds who asks; null without a valid token. */
export type Identify = (request: FastifyRequest) => Promise<Actor | null>;

/** Who asks, as they were when they asked before; null where that is not known. */
export type Recall = (request: FastifyRequest) => Actor | null;

/** Refuses who may use none of these endpoints. */
function admit(actor: Actor | null, endpoints: readonly Endpoint[]): Actor {
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

/** Told of every list that an account is answered, and of how many rows. */
export type OnList = (asking: { actor: Actor; request: FastifyRequest }, rows: number) => void;

interface RouterOptions {
  identify: Identify;
  recall: Recall;
  /** Told of everybody who was answered. */
  onSeen: (actor: Actor) => void;
  onList: OnList;
  /** Hears of work that keeps others waiting. */
  underWay: UnderWay;
  /** Milliseconds that what is being answered has to come to its end when the app closes. */
  closingTimeout: number;
}

/** Turns declarations into Fastify routes: who may comes before what fits. */
export function createRouter(
  app: FastifyInstance,
  { identify, recall, onSeen, onList, underWay, closingTimeout }: RouterOptions,
) {
  // For the faults that the contract has no sentence of its own for.
  z.config(z.locales.id());
  const endpoints: Endpoint[] = [];

  /** What is being answered. It comes to its end also when whoever asked has gone, before the database is closed. */
  const working = new Set<Promise<unknown>>();
  async function counted<T>(work: Promise<T>): Promise<T> {
    working.add(work);
    try {
      return await work;
    } finally {
      working.delete(work);
    }
  }
  let deadline: Promise<void> = Promise.resolve();
  app.addHook('preClose', async () => {
    deadline = setTimeout(closingTimeout, undefined, { ref: false });
  });
  app.addHook('onClose', async () => {
    await Promise.race([Promise.allSettled(working), deadline]);
  });

  const route: Route = (endpoint, handler, scope = app) => {
    endpoints.push(endpoint);
    const actors = new WeakMap<FastifyRequest, Actor>();
    const awaited = new WeakSet<FastifyRequest>();
    const recalled = new WeakSet<FastifyRequest>();
    const letIn = async (request: FastifyRequest) => {
      if (endpoint.access === 'public') return;
      const actor = admit(await identify(request), [endpoint]);
      if (endpoint.needsConfirmation) requireConfirmation(actor);
      actors.set(request, actor);
      if (!request.raw.complete) awaited.add(request);
    };
    /** Lets those in who are recalled, where the transaction looks them up; whether it did. */
    const letInAgain = (request: FastifyRequest) => {
      const actor = endpoint.checksActor ? recall(request) : null;
      if (!actor || !mayUse(endpoint.access, actor.role)) return false;
      actors.set(request, actor);
      recalled.add(request);
      return true;
    };
    async function answerTo(request: FastifyRequest, reply: FastifyReply) {
      const given = { ...received(endpoint, request), actor: actors.get(request) ?? null, request, reply };
      const worked = async (more: object = {}) => {
        const answer = await counted(Promise.resolve(handler({ ...given, ...more } as Given<typeof endpoint>)));
        const rows = rowsListed(answer);
        if (rows !== null && given.actor) onList({ actor: given.actor, request }, rows);
        return answer;
      };
      const response = endpoint.response && answerShape(endpoint.response, endpoint.alternative);
      if (!response) return worked();
      const answered = async (more?: object) => counted(answerPieces(response, await worked(more)));
      const text = async (more?: object) => (await answered(more)).join('');
      const { keepsWaiting } = endpoint;
      if (keepsWaiting !== undefined) {
        const what = { work: keepsWaiting, by: given.actor?.name ?? null };
        const followed = (told: OnProgress) =>
          underWay.follow(what, (onProgress, nameWork) => text({ onProgress, nameWork }), told);
        return answerWithProgress(request, reply, followed);
      }
      if (endpoint.reportsProgress) return answerWithProgress(request, reply, (onProgress) => text({ onProgress }));
      reply.type('application/json; charset=utf-8');
      return endpoint.method === 'GET' ? sendUnlessKnown(request, reply, await answered()) : reply.send(await text());
    }
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      onRequest: async (request) => {
        if (!letInAgain(request)) await letIn(request);
      },
      onResponse: async (request) => {
        const actor = actors.get(request);
        if (actor) onSeen(actor);
      },
      handler: async (request, reply) => {
        // The body may come long after the headers.
        if (endpoint.method !== 'GET' && awaited.has(request)) await letIn(request);
        try {
          return await answerTo(request, reply);
        } catch (error) {
          const isStale = error instanceof StaleActor;
          const isInvalid = error instanceof Problem && error.kind === 'invalid';
          if (!recalled.has(request) || !(isStale || isInvalid)) throw error;
          // Who may comes before what fits.
          await letIn(request);
          if (isStale) return await answerTo(request, reply);
          throw error;
        }
      },
    });
  };

  /** Answers the methods that a path does not have: after who may, as for every other call. */
  function refuseOtherMethods() {
    for (const [path, known] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
      const allow = known.map((endpoint) => endpoint.method);
      const others = methods.filter(
        (method) => !allow.some((one) => one === method || (one === 'GET' && method === 'HEAD')),
      );
      app.route({
        method: [...others],
        url: path,
        onRequest: async (request) => {
          if (!known.some(({ access }) => access === 'public')) admit(await identify(request), known);
          throw new Problem('wrong_method', `Alamat ini tidak melayani ${request.method}.`, { allow });
        },
        handler: async () => {},
      });
    }
  }

  /** The path is unknown: under /api that is said only to somebody signed in. */
  async function refuseUnknownPath(request: FastifyRequest): Promise<never> {
    if (!(await identify(request))) throw unauthenticated();
    throw new Problem('not_found', 'Alamat ini tidak ada.');
  }

  return { route, refuseOtherMethods, refuseUnknownPath };
}
