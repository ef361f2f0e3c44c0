import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What was found in a picture, or why none can be looked at. */
export type Seen = { codes: string[] } | { failure: string };

prepareZXingModule({ overrides: { locateFile: () => wasm } });

async function look(picture: ImageData): Promise<Seen> {
  try {
    // Two are enough to know that there is more than one.
    const found = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 2 });
    return { codes: found.map(({ text }) => text) };
  } catch (error) {
    return { failure: String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<ImageData>) => void look(data).then((seen) => self.postMessage(seen));
