import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { createHandler } from 'graphql-http';
import type { z } from 'zod';
import type { graphql } from '#contract/reports.ts';
import { errorBodyOf } from '#server/http/error-handler.ts';
import { dashboardSchema } from './dashboard-schema.ts';
import { graphqlFaults, parseWithin } from './graphql-limits.ts';
import type { Reports } from './reports.store.ts';

/** Faults of the query are reported as GraphQL does; failures during execution like those of all other endpoints. */
function told(error: Readonly<GraphQLError | Error>, request: FastifyRequest): GraphQLError {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error;
  const { status, message, errors } = errorBodyOf(cause, request);
  const place = error instanceof GraphQLError ? { nodes: error.nodes ?? null, path: error.path ?? null } : {};
  return new GraphQLError(message, { ...place, extensions: { status, ...(errors && { errors }) } });
}

const schemas = new WeakMap<Reports, GraphQLSchema>();

function schemaOf(reports: Reports): GraphQLSchema {
  const schema = schemas.get(reports) ?? dashboardSchema(reports);
  schemas.set(reports, schema);
  return schema;
}

const ownType = 'application/graphql-response+json';

/** Answers a GraphQL query, in GraphQL's media type if accepted, else as JSON. */
export async function answerGraphql(
  reports: Reports,
  { query, operationName, variables, extensions }: z.output<(typeof graphql)['body']>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { accept = '' } = request.headers;
  const given = { variables: variables ?? {}, operationName: operationName ?? undefined };
  const answer = createHandler({
    schema: schemaOf(reports),
    parseRequestParams: () => ({ query, operationName, variables, extensions }),
    parse: parseWithin,
    validate: (schema, question) => graphqlFaults(schema, question, given),
    formatError: (error) => told(error, request),
  });
  const [text, { status, headers }] = await answer({
    method: request.method,
    url: request.url,
    headers: { accept: accept.includes(ownType) ? accept : 'application/json' },
    body: null,
    raw: request,
    context: undefined,
  });
  return reply
    .code(status)
    .headers(headers ?? {})
    .send(text);
}
