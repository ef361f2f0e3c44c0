import { drawQr, qrSize } from '#contract/pictures.ts';
import type { Route } from '#server/http/route.ts';
import { invalid } from '#server/problems.ts';

/** A QR code as PNG, for screens. */
export async function drawnText(text: string): Promise<Uint8Array> {
  const { qrPng } = await import('./qr.ts');
  const drawn = qrPng(text, 240);
  if ('smallestSize' in drawn) throw new Error('This text is too long to be scanned.');
  return drawn.png;
}

export function qrRoutes(route: Route) {
  route(drawQr, async ({ query: { text, size = qrSize.default }, reply }) => {
    // Loaded on first use.
    const { qrPng } = await import('./qr.ts');
    const drawn = qrPng(text, size);
    if ('smallestSize' in drawn) {
      const message = `Kode QR untuk teks ini tidak terbaca pada ${size} piksel. Ukuran terkecil: ${drawn.smallestSize} piksel.`;
      throw invalid([{ field: 'size', message }]);
    }
    // The text may be personal data. And the panel's clock follows its answers: none may be of an hour ago.
    return reply.header('Cache-Control', 'no-store').type('image/png').send(drawn.png);
  });
}
