import type { FieldFault } from '#contract/endpoint.ts';

/** Kinds of expected failures. `http/error-handler.ts` maps them to HTTP statuses. */
export type ProblemKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'wrong_method'
  | 'unknown_method'
  | 'conflict'
  | 'too_large'
  | 'wrong_type'
  | 'too_many'
  | 'unavailable';

interface Details {
  /** Invalid fields, by their names in the request. */
  faults?: FieldFault[];
  /** The current row, if it was changed meanwhile. */
  data?: unknown;
  /** The account must change its password first. */
  passwordChange?: true;
  /** The account must set up a second factor first. */
  secondFactor?: true;
  /** The user must confirm their identity first. */
  confirm?: true;
  /** With `confirm`: by a second factor, not by the password. */
  byFactor?: true;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** The methods that the path supports. */
  allow?: string[];
}

/** An expected failure, with a sentence that tells a person what to do. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly details: Details;

  constructor(kind: ProblemKind, sentence: string, details: Details = {}) {
    super(sentence);
    this.kind = kind;
    this.details = details;
  }
}

/** Not signed in, or no longer. */
export function unauthenticated(): Problem {
  return new Problem('unauthenticated', 'Sesi Anda telah berakhir. Silakan masuk lagi.');
}

export function forbidden(): Problem {
  return new Problem('forbidden', 'Akun Anda tidak berhak melakukan ini. Hubungi admin bila Anda memerlukannya.');
}

export function passwordChangeNeeded(): Problem {
  return new Problem('forbidden', 'Buat kata sandi baru di profil Anda terlebih dahulu.', { passwordChange: true });
}

export function secondFactorNeeded(): Problem {
  return new Problem('forbidden', 'Peran Anda wajib memakai langkah kedua. Pasang dahulu di profil Anda.', {
    secondFactor: true,
  });
}

export function confirmationNeeded(): Problem {
  return new Problem('forbidden', 'Pastikan dahulu bahwa ini Anda: ketik kata sandi Anda sekali lagi.', {
    confirm: true,
  });
}

export function factorNeeded(): Problem {
  return new Problem(
    'forbidden',
    'Pastikan dahulu bahwa ini Anda: dengan passkey, kode aplikasi, atau kode pemulihan.',
    {
      confirm: true,
      byFactor: true,
    },
  );
}

export function invalid(faults: FieldFault[]): Problem {
  return new Problem('invalid', faults[0]?.message ?? 'Permintaan tidak sah.', { faults });
}

/** The database can't be used now; the cause is for the log. */
export function databaseUnavailable(cause: unknown): Problem {
  const sentence = 'Data sedang tidak dapat dijangkau. Silakan coba lagi sebentar lagi.';
  const problem = new Problem('unavailable', sentence, { retryAfter: 5 });
  problem.cause = cause;
  return problem;
}

/** The connection was lost while a transaction was being committed: nobody knows whether it was. */
export function commitUnknown(cause: unknown): Problem {
  const sentence =
    'Sambungan ke data terputus saat menyimpan. Mungkin sudah tersimpan: muat ulang dan periksa sebelum menyimpan lagi.';
  const problem = new Problem('unavailable', sentence, { retryAfter: 5 });
  problem.cause = cause;
  return problem;
}

/** One field's value is taken by another row. */
export function taken(field: string, message: string): Problem {
  return new Problem('conflict', message, { faults: [{ field, message }] });
}

export function notFound(what: string): Problem {
  return new Problem('not_found', `${what} tidak ditemukan. Mungkin sudah dihapus.`);
}
