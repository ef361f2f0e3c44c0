import { Button } from './button.tsx';
import { listOrHeading, useFocusOnRemoval } from './focus-on-removal.ts';

interface RetryButtonProps {
  isBusy: boolean;
  onRetry: () => unknown;
  size?: 'small' | 'middle';
}

/** Loads again what could not be loaded, which then stands in its place and gets the focus. */
export function RetryButton({ isBusy, onRetry, size = 'small' }: RetryButtonProps) {
  const place = useFocusOnRemoval<HTMLButtonElement>(listOrHeading);
  return (
    <Button ref={place} size={size} isBusy={isBusy} onClick={() => void onRetry()}>
      Coba lagi
    </Button>
  );
}
