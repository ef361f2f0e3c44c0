import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { createComplexityRule, fieldExtensionsEstimator, simpleEstimator } from 'graphql-query-complexity';

/** More than any question needs, the one after the whole schema included; how deep that one goes, GraphQL's own rules limit. */
const most = { tokens: 1000, depth: 5, cost: 1000, faults: 10 };

/** What is given beside a question. */
interface Given {
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

const depthRule = maxDepthRule({ n: most.depth, flattenFragments: true });

function costRule({ variables, operationName }: Given): ValidationRule {
  return createComplexityRule({
    maximumComplexity: most.cost,
    estimators: [fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: 1 })],
    variables,
    ...(operationName !== undefined && { operationName }),
    createError: (limit, cost) => new GraphQLError(`Query cost limit of ${limit} exceeded, found ${cost}.`),
  });
}

/** An operation that the schema does not have would only be found out by its execution. */
const knownOperationsRule: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`There is no ${node.operation} here.`, { nodes: node }));
  },
});

/** Reads a question; one of too many tokens is not read to its end. */
export function parseWithin(source: Parameters<typeof parse>[0]): DocumentNode {
  return parse(source, { maxTokens: most.tokens });
}

/** What is wrong with a question: by GraphQL's own rules first, and then whether it asks for too much. */
export function graphqlFaults(schema: GraphQLSchema, question: DocumentNode, given: Given): readonly GraphQLError[] {
  const faults = validate(schema, question, specifiedRules, { maxErrors: most.faults });
  if (faults.length > 0) return faults;
  try {
    return validate(schema, question, [knownOperationsRule, depthRule, costRule(given)]);
  } catch (error) {
    // The limits throw what they find.
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}
