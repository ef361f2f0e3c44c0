import type { FieldFault } from '#contract/endpoint.ts';

/** Why something expected could not be done. `http/error-handler.ts` says which HTTP status each is. */
export type ProblemKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'wrong_method'
  | 'conflict'
  | 'too_large'
  | 'wrong_type'
  | 'too_many'
  | 'unavailable';

interface Details {
  /** The fields at fault, by their names in the request. */
  faults?: FieldFault[];
  /** The row as it is now, when it changed meanwhile. */
  data?: unknown;
  /** The account must choose another password first. */
  passwordChange?: true;
  /** The account must set a second factor up first. */
  secondFactor?: true;
  /** The owner of the account must confirm to be the one who asks. */
  confirm?: true;
  /** Seconds until it makes sense to try again. */
  retryAfter?: number;
  /** The methods that the path has. */
  allow?: string[];
}

/** An expected failure, with one sentence a person can act on. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly details: Details;

  constructor(kind: ProblemKind, sentence: string, details: Details = {}) {
    super(sentence);
    this.kind = kind;
    this.details = details;
  }
}

/** Nobody is signed in, or not any more. */
export function unauthenticated(): Problem {
  return new Problem('unauthenticated', 'Sesi Anda telah berakhir. Silakan masuk kembali.');
}

/** Who is signed in may not. */
export function forbidden(): Problem {
  return new Problem('forbidden', 'Akun Anda tidak berhak melakukan ini. Hubungi admin bila Anda memerlukannya.');
}

/** Who is signed in must choose another password before anything else. */
export function passwordChangeNeeded(): Problem {
  return new Problem('forbidden', 'Buat kata sandi baru di profil Anda terlebih dahulu.', { passwordChange: true });
}

/** Who is signed in must set a second factor up before anything else. */
export function secondFactorNeeded(): Problem {
  return new Problem('forbidden', 'Peran Anda wajib memakai langkah kedua. Pasang dahulu di profil Anda.', {
    secondFactor: true,
  });
}

/** Who is signed in must confirm to be still the one who sits there. */
export function confirmationNeeded(): Problem {
  return new Problem('forbidden', 'Pastikan dahulu bahwa ini Anda: ketik kata sandi Anda sekali lagi.', {
    confirm: true,
  });
}

/** Fields that do not fit. */
export function invalid(faults: FieldFault[]): Problem {
  return new Problem('invalid', faults[0]?.message ?? 'Permintaan tidak sah.', { faults });
}

/** One field's value is taken by another row. */
export function taken(field: string, message: string): Problem {
  return new Problem('conflict', message, { faults: [{ field, message }] });
}

export function notFound(what: string): Problem {
  return new Problem('not_found', `${what} tidak ditemukan. Mungkin sudah dihapus.`);
}
