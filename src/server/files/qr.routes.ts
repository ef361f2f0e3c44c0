import { drawQr, qrSize } from '#contract/files.ts';
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
    // The text may be personal data: cached only by the client, and only for the same token.
    reply.headers({ 'Cache-Control': 'private, max-age=3600', Vary: 'Authorization' });
    return reply.type('image/png').send(drawn.png);
  });
}
