import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A disk for one test. */
interface Disk {
  folder: string;
  /** Makes it read-only, as the system does with a failing disk. */
  fail(): void;
  /** Repairs it. Nobody may have anything on it open. */
  repair(): void;
  remove(): void;
}

const run = (program: string, ...given: string[]) =>
  execFileSync(program, given, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** Repairs the file system without questions. Exit codes that report repairs are no failure. */
function check(image: string) {
  try {
    run('e2fsck', '-f', '-p', image);
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error;
  }
}

/** Makes a disk in a file, or returns why that is impossible: it takes root, and a system that allows mounting. */
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

/** Makes files unwritable, even for those who have them open. Returns the function that ends this, or why it is impossible. */
export function unwritable(files: readonly string[]): (() => void) | string {
  try {
    run('chattr', '+i', ...files);
  } catch (error) {
    return `files cannot be made unwritable here: ${String(error)}`;
  }
  return () => run('chattr', '-i', ...files);
}
