import type { FastifyServerOptions } from 'fastify';

function refused(): never {
  throw new Error('Shapes are those of the contract, which route() checks; Fastify gets none.');
}

/** Keeps Fastify from loading its own schema compilers, unused by us: a fifth of all code loaded at startup. */
export const noSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: () => refused, buildSerializer: () => refused },
};
