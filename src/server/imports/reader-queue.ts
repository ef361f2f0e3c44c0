import { Problem } from '#server/problems.ts';

/**
 * Files that are read at once: each takes a core of the processor and up to 200 MB. An account has one at a time.
 * Uploads beyond `admitted`, each of which may hold 20 MB, are refused.
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
  /** Called at once if it has to wait, and again every second. */
  onWaiting: () => void;
}

/** Resolves when it is this upload's turn, with whether it had to wait. */
type Turn = (waiting: Waiting) => Promise<boolean>;

/** The queue of uploads of this process, first come first served. */
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

  async function turnOf(upload: Upload, { gone, onWaiting }: Waiting): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    upload.begin = resolve;
    beginNext();
    if (upload.isReading) return false;
    onWaiting();
    const reminder = setInterval(onWaiting, 1000);
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
    /** Admits an upload, whose file is read in its turn. Refuses it if too many are waiting. */
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
