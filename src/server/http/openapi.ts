import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { roles } from '#contract/access.ts';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import { lookupPage } from '#contract/files.ts';
import { signIn } from '#contract/session.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...plain } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // A list that is counted before its items are looked at says of itself only that it is one.
      if (!(zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodArray)) return;
      Object.assign(jsonSchema, { items: schemaOf(zodSchema.out.unwrap(), io) });
    },
  });
  return plain;
}

/** The parameters of a path or a query, each with its own schema. */
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
  properties: { file: { type: 'string', contentEncoding: 'binary', description: 'JPEG or PNG' } },
  required: ['file'],
};

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.upload) {
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: filePart } } } };
  }
  const { body, change } = endpoint;
  const schema = body ?? change;
  if (!schema) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(schema, 'input') } } } };
}

function successOf({ response, produces }: Endpoint): Json {
  if (response) return { 'application/json': { schema: schemaOf(response, 'output') } };
  return { [produces ?? 'application/octet-stream']: {} };
}

const refusals = {
  400: 'A value does not fit.',
  401: 'No valid token, or a failed sign-in.',
  403: 'The role may not.',
  404: 'There is no such thing.',
  409: 'Taken, in use, or changed meanwhile: then `data` is the row as it is now.',
  413: 'Too large.',
  415: 'The wrong type.',
  429: 'Too many attempts; `Retry-After` says when to come again.',
} as const;

type Refusal = keyof typeof refusals;

const limited: Endpoint[] = [signIn, lookupPage];

function refusalsOf(endpoint: Endpoint): Refusal[] {
  const { access, params, query, body, change, upload, method } = endpoint;
  const sends = Boolean(body ?? change ?? upload);
  const applies: Record<Refusal, boolean> = {
    400: sends || Boolean(params ?? query),
    401: access !== 'public' || endpoint === signIn,
    403: access !== 'public' && access !== roles[0],
    404: Boolean(params) || endpoint === lookupPage,
    409: access !== 'public' && (Boolean(body ?? change) || method === 'DELETE'),
    413: sends,
    415: sends,
    429: limited.includes(endpoint),
  };
  return ([400, 401, 403, 404, 409, 413, 415, 429] as const).filter((status) => applies[status]);
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const isPage = endpoint.produces === 'text/html';
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
      200: { description: 'Done.', content: successOf(endpoint) },
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [status, { description: refusals[status], content: refused }]),
      ),
    },
  };
}

function pathsOf(endpoints: Record<string, Endpoint>): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return paths;
}

/** The API as an OpenAPI 3.1 document, made from the contract. */
function openApiOf(endpoints: Record<string, Endpoint>, publicUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'IKAI member directory',
      version: '1',
      description:
        'The calls of the member directory panel. `x-access` is the least account role that may make a call ' +
        `(${roles.join(', ')}), or public.`,
    },
    servers: [{ url: publicUrl }],
    paths: pathsOf(endpoints),
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** Serves the document, to everybody. It is made when it is first asked for. */
export function openApiRoutes(app: FastifyInstance, publicUrl: string) {
  let document: Json | undefined;
  app.get('/api/docs', async (_, reply) => {
    document ??= openApiOf(api, publicUrl);
    return reply.header('Cache-Control', 'no-cache').send(document);
  });
}
