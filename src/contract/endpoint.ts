import { z } from 'zod';
import type { Access } from './access.ts';
import type { MediaType } from './media-types.ts';

/**
 * An endpoint of the API. The server's `route()` and the panel's `call()` take the same declaration, so that path,
 * shapes and access are written once.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters as `:id`. */
  path: `/${string}`;
  access: Access;
  /** Usable before a required change of password. */
  beforePasswordChange?: true;
  /** Usable before a required second factor is set up. Implied by `beforePasswordChange`. */
  beforeSecondFactor?: true;
  /** Requires a recent confirmation of identity. */
  needsConfirmation?: true;
  /** Requires that a second factor was shown recently, or a recovery code; without one, a confirmation. */
  needsFactor?: true;
  /** One line for the OpenAPI document. */
  summary: string;
  params?: z.ZodObject;
  /** Parameters arrive as text; empty ones count as absent. */
  query?: z.ZodObject;
  /** A JSON body, validated as a whole before the handler runs. */
  body?: z.ZodObject;
  /**
   * A JSON body that changes the fields it carries. The handler gets the fields that fit and the faults of those
   * that don't, because whether the row exists, and is still the same, is answered before the faults are.
   */
  change?: z.ZodObject;
  /** A multipart body with one file, of one of these kinds. */
  upload?: readonly MediaType[];
  /** The JSON answer; unknown keys are stripped. Absent where the answer is not JSON. */
  response?: z.ZodType;
  /** The other possible 200 response, when the request is only half done. */
  alternative?: z.ZodType;
  /**
   * Whether long work reports progress: the response is then NDJSON, each line a {@link Progress}, the last one the
   * envelope of the result or of the failure. What is refused before work begins has its own HTTP status.
   */
  reportsProgress?: true;
  /** The name of the work for people whose saves wait for it, on an engine with a single writer. */
  keepsWaiting?: string;
  /** The media types of a response that isn't JSON. */
  produces?: readonly MediaType[];
  /** Whether the header `X-Rows` has the number of rows of the file. */
  tellsRows?: true;
}

/** Progress of the work; `total` is null while unknown. */
export const progress = z.object({
  done: z.int(),
  total: z.int().nullable(),
  /** Queued: other work comes first. */
  waiting: z.literal(true).optional(),
});

export type Progress = z.infer<typeof progress>;

/** Keeps the declaration's precise type. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** The valid fields of a `change` body, and the faults of the others. */
export interface Change<Values> {
  values: Partial<Values>;
  faults: FieldFault[];
}

/** A fault of one field, as a sentence for the person who filled it in. */
export interface FieldFault {
  field: string;
  message: string;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What an endpoint's handler receives. */
export interface Received<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: E['change'] extends z.ZodType ? Change<z.output<E['change']>> : Output<E['body']>;
}

/** What an endpoint's handler returns. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']> | (E['alternative'] extends z.ZodType ? z.input<E['alternative']> : never)
  : unknown;

/** What a client sends; `undefined` for absent parts. */
export interface Sent<E extends Endpoint> {
  params: Input<E['params']>;
  query: Input<E['query']>;
  body: E['change'] extends z.ZodType ? Input<E['change']> : Input<E['body']>;
}

/** What a client receives. */
export type Got<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']> | (E['alternative'] extends z.ZodType ? z.output<E['alternative']> : never)
  : never;
