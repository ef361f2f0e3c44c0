import type { FastifyServerOptions } from 'fastify';

function refused(): never {
  throw new Error('Shapes are those of the contract, which route() checks; Fastify gets none.');
}

/** Keeps Fastify from loading its own compilers of shapes, a fifth of all that a start would load, for nothing. */
export const noSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: () => refused, buildSerializer: () => refused },
};
