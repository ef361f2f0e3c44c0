import { z } from 'zod';
import type { Access } from './access.ts';
import type { MediaType } from './media-types.ts';

/**
 * One call of the API. The server's `route()` and the panel's `call()` both take the declaration,
 * so the address, the shapes and the permission are written once.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path parameters as `:id`. */
  path: `/${string}`;
  access: Access;
  /** Open to an account that must choose another password first, too. */
  beforePasswordChange?: true;
  /** Open to an account that must set a second factor up first, too, like what is open before a password is changed. */
  beforeSecondFactor?: true;
  /**
   * The server's handler does nothing but one transaction or one reading, which looks who asks. So they may be let in by what
   * they were when they asked before.
   */
  checksActor?: true;
  /** Refused until the owner of the account has confirmed lately that it is they who ask. */
  needsConfirmation?: true;
  /** One line for the API document. */
  summary: string;
  params?: z.ZodObject;
  /** Parameters arrive as text; empty ones count as absent. */
  query?: z.ZodObject;
  /** A JSON body that must fit as a whole before the handler sees it. */
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
  /** What else it answers with status 200, where only half is done by it. */
  alternative?: z.ZodType;
  /**
   * Whether the answer tells how far the work is when that takes its time: then it is lines of JSON, each a
   * {@link Progress}, and the last one is the envelope, that of a failure included. What is refused before work begins
   * has its HTTP status.
   */
  reportsProgress?: true;
  /** What it is called by those whose saves wait for it, where one writes at a time. */
  keepsWaiting?: string;
  /** The media types of an answer that is not JSON. */
  produces?: readonly MediaType[];
  /** Whether the header `X-Rows` says how many rows the file of the answer has. */
  tellsRows?: true;
}

/** How much of the work is done; `total` is null while it is not known. */
export const progress = z.object({
  done: z.int(),
  total: z.int().nullable(),
  /** The work has not begun: others come first. */
  waiting: z.literal(true).optional(),
});

export type Progress = z.infer<typeof progress>;

/** Keeps the declaration's precise type. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** The fields of a `change` body that fit, and what is wrong with the others. */
export interface Change<Values> {
  values: Partial<Values>;
  faults: FieldFault[];
}

/** What is wrong with one field, in a sentence for the person who filled it. */
export interface FieldFault {
  field: string;
  message: string;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the handler of an endpoint receives. */
export interface Received<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: E['change'] extends z.ZodType ? Change<z.output<E['change']>> : Output<E['body']>;
}

/** What the handler of an endpoint answers. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']> | (E['alternative'] extends z.ZodType ? z.input<E['alternative']> : never)
  : unknown;

/** What a caller of an endpoint sends; `undefined` for the parts it does not have. */
export interface Sent<E extends Endpoint> {
  params: Input<E['params']>;
  query: Input<E['query']>;
  body: E['change'] extends z.ZodType ? Input<E['change']> : Input<E['body']>;
}

/** What a caller of an endpoint gets. */
export type Got<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']> | (E['alternative'] extends z.ZodType ? z.output<E['alternative']> : never)
  : never;
