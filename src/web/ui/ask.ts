import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows a question of code that draws nothing itself, over whatever is on screen, until it is answered. */
export function ask<Answer>(draw: (answer: (given: Answer) => void) => ReactNode): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    draw((given) => {
      root.unmount();
      place.remove();
      resolve(given);
    }),
  );
  return promise;
}
