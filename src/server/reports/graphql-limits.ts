import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { createComplexityRule, fieldExtensionsEstimator, simpleEstimator } from 'graphql-query-complexity';

/** More than any query needs, full introspection included, whose depth GraphQL's own rules limit. */
const most = { tokens: 1000, depth: 5, cost: 1000, faults: 10 };

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

/** Otherwise an operation that the schema lacks would only fail during execution. */
const knownOperationsRule: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`There is no ${node.operation} here.`, { nodes: node }));
  },
});

/** Whether a query has the operation that is asked for. The cost limit looks for it among named ones only. */
function hasOperation({ definitions }: DocumentNode, { operationName }: Given): boolean {
  return (
    operationName === undefined ||
    definitions.some((one) => one.kind === Kind.OPERATION_DEFINITION && one.name?.value === operationName)
  );
}

/** Parses a query; stops at the token limit. */
export function parseWithin(source: Parameters<typeof parse>[0]): DocumentNode {
  return parse(source, { maxTokens: most.tokens });
}

/** The faults of a query: first by GraphQL's own rules, then by our limits. */
export function graphqlFaults(schema: GraphQLSchema, question: DocumentNode, given: Given): readonly GraphQLError[] {
  const faults = validate(schema, question, specifiedRules, { maxErrors: most.faults });
  if (faults.length > 0) return faults;
  if (!hasOperation(question, given)) return [new GraphQLError(`Unknown operation named "${given.operationName}".`)];
  try {
    return validate(schema, question, [knownOperationsRule, depthRule, costRule(given)]);
  } catch (error) {
    // The limits throw.
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}
