import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A disk of the test's own. */
interface Disk {
  folder: string;
  /** As the system does with one that is failing: from one moment to the next nothing can be written any more. */
  fail(): void;
  /** Mends it, once nobody has anything on it open. */
  repair(): void;
  remove(): void;
}

const run = (program: string, ...given: string[]) =>
  execFileSync(program, given, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** Mends what can be mended without asking; that there was something to mend is no failure. */
function check(image: string) {
  try {
    run('e2fsck', '-f', '-p', image);
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error;
  }
}

/** Makes a disk in a file of this machine's; answers why where that can't be: it takes root, and a system that lets one mount. */
export function diskOfOwn(): Disk | string {
  const base = mkdtempSync(join(tmpdir(), 'directory-disk-'));
  const image = join(base, 'image');
  const folder = join(base, 'mounted');
  const mount = () => run('mount', '--mkdir', '-o', 'loop,errors=remount-ro', image, folder);
  try {
    writeFileSync(image, '');
    truncateSync(image, 64 * 1024 * 1024);
    run('mkfs.ext4', '-q', image);
    mount();
  } catch (error) {
    rmSync(base, { recursive: true });
    return `no disk can be mounted here: ${String(error)}`;
  }
  const remove = () => {
    run('umount', folder);
    rmSync(base, { recursive: true });
  };
  const faultOf = () => `/sys/fs/ext4/${basename(run('findmnt', '-no', 'SOURCE', folder))}/trigger_fs_error`;
  try {
    accessSync(faultOf(), constants.W_OK);
  } catch (error) {
    remove();
    return `no disk can be made to fail here: ${String(error)}`;
  }
  return {
    folder,
    fail: () => writeFileSync(faultOf(), 'a fault of the test'),
    repair() {
      run('umount', folder);
      check(image);
      mount();
    },
    remove,
  };
}

/** Lets nobody write these files, not even who has them open; answers how to end that, or why it can't be. */
export function unwritable(files: readonly string[]): (() => void) | string {
  try {
    run('chattr', '+i', ...files);
  } catch (error) {
    return `files cannot be made unwritable here: ${String(error)}`;
  }
  return () => run('chattr', '-i', ...files);
}
