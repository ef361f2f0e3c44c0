import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';

/** A page as printed. */
interface RenderedPage {
  width: number;
  height: number;
  rgba: Uint8ClampedArray;
}

const dotsPerInchOfPdf = 72;

async function opened<T>(bytes: Uint8Array, look: (document: PDFiumDocument) => Promise<T>): Promise<T> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    return await look(document);
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** The pages of a PDF as pixels, rendered by PDFium, Chrome's library. */
export function renderedPages(bytes: Uint8Array, dotsPerInch: number): Promise<RenderedPage[]> {
  return opened(bytes, async (document) => {
    const pages: RenderedPage[] = [];
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: dotsPerInch / dotsPerInchOfPdf, render: 'bitmap' });
      pages.push({ width, height, rgba: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) });
    }
    return pages;
  });
}

/** The selectable text of a PDF, page by page. */
export function pdfText(bytes: Uint8Array): Promise<string> {
  return opened(bytes, async (document) => [...document.pages()].map((page) => page.getText()).join('\n'));
}
