import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The codes in a frame, or why it could not be scanned. */
export type ScanResult = { codes: string[] } | { failure: string };

prepareZXingModule({ overrides: { locateFile: () => wasm } });

async function look(picture: ImageData): Promise<ScanResult> {
  try {
    // Two are enough to see that there are several.
    const found = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 2 });
    return { codes: found.map(({ text }) => text) };
  } catch (error) {
    return { failure: String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<ImageData>) => void look(data).then((seen) => self.postMessage(seen));
