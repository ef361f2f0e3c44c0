import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { roles } from '#contract/access.ts';
import * as api from '#contract/api.ts';
import { type Endpoint, progress } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import { downloadFaults } from '#contract/import-rows.ts';
import { type MediaType, mediaTypes } from '#contract/media-types.ts';
import { beginPasskeyStep } from '#contract/passkeys.ts';
import { forgetPassword, readPasswordLink, usePasswordLink } from '#contract/password-links.ts';
import { lookupPage, uploadPicture } from '#contract/pictures.ts';
import { answerSecondFactor, confirmSecondFactor, confirmSession } from '#contract/second-factor.ts';
import { signIn } from '#contract/session.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...plain } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // A list that is counted before its items are parsed would describe itself by its first step only.
      if (!(zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodArray)) return;
      Object.assign(jsonSchema, { items: schemaOf(zodSchema.out.unwrap(), io) });
    },
  });
  return plain;
}

/** Parameters of a path or query, each with its own schema. */
function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schema
    ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    : {};
  return Object.entries(properties).map(([name, parameter]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: parameter,
  }));
}

const filePart = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary', description: 'The format is detected from the bytes.' } },
  required: ['file'],
};

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.upload) {
    const encoding = { file: { contentType: endpoint.upload.join(', ') } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: filePart, encoding } } } };
  }
  const { body, change } = endpoint;
  const schema = body ?? change;
  if (!schema) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(schema, 'input') } } } };
}

/** NDJSON is described as a string: OpenAPI 3.1 can't describe the lines. */
const lines = {
  'application/x-ndjson': {
    schema: {
      type: 'string',
      description:
        'The response of long work, one JSON value per line. All but the last are a Progress; the last is the body as ' +
        'in application/json, or an Error with its `status`. What is refused before work begins has its own HTTP status.',
    },
  },
};

/** Answers of these types are saved as a file; others are shown. */
const saved: readonly MediaType[] = [mediaTypes.xlsx, mediaTypes.ods, mediaTypes.csv, mediaTypes.pdf, mediaTypes.zip];

const fileHeaders = {
  'Content-Disposition': { description: 'An attachment, with the name of the file.', schema: { type: 'string' } },
};

const rowsHeaders = { 'X-Rows': { description: 'Number of rows in the file.', schema: { type: 'integer' } } };

function successOf({ response, alternative, produces = [], reportsProgress, tellsRows }: Endpoint): Json {
  const content = response
    ? {
        'application/json': { schema: schemaOf(alternative ? z.union([response, alternative]) : response, 'output') },
        ...(reportsProgress && lines),
      }
    : Object.fromEntries(produces.map((type) => [type, {}]));
  const isSaved = produces.some((type) => saved.includes(type));
  const headers = { ...(isSaved && fileHeaders), ...(tellsRows && rowsHeaders) };
  return { description: 'Done.', ...(isSaved && { headers }), content };
}

const refusals = {
  400: 'A value is invalid.',
  401: 'No valid token, or a failed sign-in.',
  403: 'Not allowed for the role; or, with `password_change`, the account must choose another password first; or, with `confirm`, its owner must confirm their identity (`POST /api/authentication/confirm`).',
  404: 'Not found.',
  408: 'The request did not arrive in time.',
  409: 'Taken, in use, or changed meanwhile; `data` is the current row then.',
  413: 'Too large.',
  415: 'Unsupported media type.',
  429: 'Too many attempts; `Retry-After` says when to try again.',
  503: 'The database is unavailable or full, or too many requests are waiting; `Retry-After` says when to try again.',
} as const;

type Refusal = keyof typeof refusals;

/** Endpoints with rate limits or limited concurrency. */
const limited: Endpoint[] = [
  signIn,
  answerSecondFactor,
  confirmSession,
  confirmSecondFactor,
  beginPasskeyStep,
  readPasswordLink,
  usePasswordLink,
  forgetPassword,
  lookupPage,
  uploadPicture,
];

/** Public endpoints that can answer 401. */
const signInEndpoints: Endpoint[] = [signIn, answerSecondFactor, beginPasskeyStep];

/** GET endpoints whose data must be in a certain state. */
const stateful: Endpoint[] = [downloadFaults];

function refusalsOf(endpoint: Endpoint): Refusal[] {
  const { access, beforePasswordChange, params, query, upload, method } = endpoint;
  // A body is looked at even where none is expected.
  const sends = method !== 'GET';
  const applies: Record<Refusal, boolean> = {
    400: sends || Boolean(params ?? query),
    401: access !== 'public' || signInEndpoints.includes(endpoint),
    403: access !== 'public' && !(access === roles[0] && beforePasswordChange),
    404: Boolean(params) || endpoint === lookupPage || endpoint === forgetPassword,
    408: sends,
    409: stateful.includes(endpoint) || (access !== 'public' && method !== 'GET' && !upload),
    413: sends,
    415: sends,
    429: limited.includes(endpoint),
    503: true,
  };
  return ([400, 401, 403, 404, 408, 409, 413, 415, 429, 503] as const).filter((status) => applies[status]);
}

const isLater = (status: Refusal) => status === 429 || status === 503;

const retryHeaders = { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } };

function operationOf(name: string, endpoint: Endpoint): Json {
  const isPage = endpoint.produces?.includes(mediaTypes.html);
  const refused = isPage
    ? { 'text/html': {} }
    : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...requestBodyOf(endpoint),
    responses: {
      200: successOf(endpoint),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [
          status,
          { description: refusals[status], ...(isLater(status) && retryHeaders), content: refused },
        ]),
      ),
    },
  };
}

function pathsOf(endpoints: Record<string, Endpoint>): Record<string, Json> {
  const paths: Record<string, Json> = {};
  const byPath = Object.entries(endpoints).sort(([, one], [, other]) => one.path.localeCompare(other.path));
  for (const [name, endpoint] of byPath) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return paths;
}

function openApiOf(endpoints: Record<string, Endpoint>, publicUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'IKAI member directory',
      version: '1',
      description:
        'The API of the member directory panel. `x-access` is the lowest account role that may use an endpoint ' +
        `(${roles.join(', ')}), or public. An unsupported method is 405, with \`Allow\`; an internal error is 500. ` +
        'Both have an Error as body, like every refusal.',
    },
    servers: [{ url: publicUrl }],
    paths: pathsOf(endpoints),
    components: {
      schemas: { Error: schemaOf(errorBody, 'output'), Progress: schemaOf(progress, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** Serves the OpenAPI document publicly. It is generated on first request. */
export function openApiRoutes(app: FastifyInstance, publicUrl: string) {
  let document: Json | undefined;
  app.get('/api/docs', async (_, reply) => {
    document ??= openApiOf(api, publicUrl);
    return reply.header('Cache-Control', 'no-cache').send(document);
  });
}
