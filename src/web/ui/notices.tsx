import { Toaster, toast } from 'sonner';
import { useDirection } from './direction.ts';

interface Details {
  description?: string;
  /** What the person can do about it; such a notice stays until it is answered or closed. */
  action?: { label: string; onClick: () => void };
}

/** Short messages at the edge of the screen, read out by screen readers. The same message is never shown twice at a time. */
export const notify = {
  success: (message: string): void => void toast.success(message, { id: message }),
  error: (message: string, { description, action }: Details = {}): void =>
    void toast.error(message, {
      id: message,
      duration: action ? Number.POSITIVE_INFINITY : 10_000,
      ...(description === undefined ? {} : { description }),
      ...(action === undefined ? {} : { action }),
    }),
  /** Takes away what was said before, once it is no longer true. */
  clear: (): void => void toast.dismiss(),
};

/** Where notices appear. */
export function Notices() {
  const direction = useDirection();
  return (
    <Toaster
      position="top-center"
      dir={direction}
      closeButton
      visibleToasts={4}
      containerAriaLabel="Pemberitahuan"
      toastOptions={{ closeButtonAriaLabel: 'Tutup pemberitahuan' }}
    />
  );
}
