import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, parse, type ValidationRule, validate } from 'graphql';
import { createHandler } from 'graphql-http';
import type { z } from 'zod';
import type { graphql } from '#contract/reports.ts';
import { errorBodyOf } from '#server/http/error-handler.ts';
import { dashboardSchema } from './dashboard-schema.ts';
import type { Reports } from './reports.store.ts';

/** Faults of the query are reported as GraphQL does; failures during execution like those of all other endpoints. */
function told(error: Readonly<GraphQLError | Error>, request: FastifyRequest): GraphQLError {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  if (error instanceof GraphQLError && (!cause || cause instanceof GraphQLError)) return error;
  const { status, message, errors } = errorBodyOf(cause, request);
  const place = error instanceof GraphQLError ? { nodes: error.nodes ?? null, path: error.path ?? null } : {};
  return new GraphQLError(message, { ...place, extensions: { status, ...(errors && { errors }) } });
}

/** More than any question needs: full introspection has 163 tokens. */
const most = { tokens: 200, rootFields: 4, faults: 10 };

/** Each root field is counted once, also in a fragment: GraphQL follows a fragment once, however often it is spread. */
const limitsRule: ValidationRule = (context) => {
  let rootFields = 0;
  return {
    // Otherwise it would only fail during execution.
    OperationDefinition(node) {
      if (context.getSchema().getRootType(node.operation)) return;
      context.reportError(new GraphQLError(`There is no ${node.operation} here.`, { nodes: node }));
    },
    Field() {
      if (context.getParentType() === context.getSchema().getQueryType()) rootFields += 1;
    },
    Document: {
      leave() {
        if (rootFields <= most.rootFields) return;
        context.reportError(new GraphQLError(`At most ${most.rootFields} root fields, found ${rootFields}.`));
      },
    },
  };
};

const ownType = 'application/graphql-response+json';

/** Answers GraphQL queries, in GraphQL's media type if accepted, else as JSON. */
export function createGraphql(reports: Reports) {
  const ownSchema = dashboardSchema(reports);
  return async (
    { query, operationName, variables, extensions }: z.output<(typeof graphql)['body']>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    const { accept = '' } = request.headers;
    const answer = createHandler({
      schema: ownSchema,
      parseRequestParams: () => ({ query, operationName, variables, extensions }),
      parse: (source) => parse(source, { maxTokens: most.tokens }),
      validationRules: [limitsRule],
      validate: (schema, question, rules) => validate(schema, question, rules, { maxErrors: most.faults }),
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
  };
}
