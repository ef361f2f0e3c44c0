import { Problem } from '#server/problems.ts';

/**
 * So many files are read at once: each takes a core of the processor and up to 200 MB. Of one account one is read. Uploads beyond
 * `admitted`, of which each may hold 20 MB, are refused.
 */
const usual = { reading: 2, admitted: 8, admittedOfAccount: 6 };

/** In seconds. Most files are read within that. */
const retryAfter = 15;

const full = () =>
  new Problem('unavailable', 'Terlalu banyak berkas sedang dibaca. Tunggu sebentar, lalu unggah kembali.', {
    retryAfter,
  });

interface Upload {
  account: number;
  isReading: boolean;
  /** Begins the reading; absent while the file is still on its way. */
  begin?: () => void;
}

interface Waiting {
  /** Whoever waits has gone away. */
  gone: AbortSignal;
  /** Is called at once where it is not its turn yet, and again every second. */
  tellWaiting: () => void;
}

/** Resolves when it is this upload's turn, to whether it had to wait for it. */
type Turn = (waiting: Waiting) => Promise<boolean>;

/** The uploads that one process of the server has at hand, in the order in which they came. */
export function createReaderQueue(most = usual) {
  const uploads: Upload[] = [];

  function beginNext() {
    for (const upload of uploads) {
      const reading = uploads.filter(({ isReading }) => isReading);
      if (reading.length >= most.reading) return;
      const isHeldBack = upload.isReading || reading.some(({ account }) => account === upload.account);
      if (isHeldBack || !upload.begin) continue;
      upload.isReading = true;
      upload.begin();
    }
  }

  async function turnOf(upload: Upload, { gone, tellWaiting }: Waiting): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    upload.begin = resolve;
    beginNext();
    if (upload.isReading) return false;
    tellWaiting();
    const reminder = setInterval(tellWaiting, 1000);
    const leave = () => reject(full());
    gone.addEventListener('abort', leave);
    try {
      gone.throwIfAborted();
      await promise;
      return true;
    } finally {
      clearInterval(reminder);
      gone.removeEventListener('abort', leave);
    }
  }

  return {
    /** Has an upload taken in, and its file read when it is its turn; refuses where too many are waiting. */
    async admit<T>(account: number, read: (turn: Turn) => Promise<T>): Promise<T> {
      const ofAccount = uploads.filter((upload) => upload.account === account);
      if (uploads.length >= most.admitted || ofAccount.length >= most.admittedOfAccount) throw full();
      const upload: Upload = { account, isReading: false };
      uploads.push(upload);
      try {
        return await read((waiting) => turnOf(upload, waiting));
      } finally {
        uploads.splice(uploads.indexOf(upload), 1);
        beginNext();
      }
    },
  };
}
