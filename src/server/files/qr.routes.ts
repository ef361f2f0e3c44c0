import { drawQr, qrSize } from '#contract/files.ts';
import type { Route } from '#server/http/route.ts';
import { invalid } from '#server/problems.ts';

/** A text as a PNG to be scanned from a screen. */
export async function drawnText(text: string): Promise<Uint8Array> {
  const { qrPng } = await import('./qr.ts');
  const drawn = qrPng(text, 240);
  if ('smallestSize' in drawn) throw new Error('This text is too long to be scanned.');
  return drawn.png;
}

export function qrRoutes(route: Route) {
  route(drawQr, async ({ query: { text, size = qrSize.default }, reply }) => {
    // Loaded with the first code that is asked for.
    const { qrPng } = await import('./qr.ts');
    const drawn = qrPng(text, size);
    if ('smallestSize' in drawn) {
      const message = `Kode QR untuk teks ini tidak terbaca pada ${size} piksel. Ukuran terkecil: ${drawn.smallestSize} piksel.`;
      throw invalid([{ field: 'size', message }]);
    }
    // The text may hold personal data: kept by the browser of whoever asked, under the token that asked, and nowhere else.
    reply.headers({ 'Cache-Control': 'private, max-age=3600', Vary: 'Authorization' });
    return reply.type('image/png').send(drawn.png);
  });
}
