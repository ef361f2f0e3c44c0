import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '@playwright/test';

/** A server whose answers break off in the middle, or go on late or never. Playwright's own answers are always complete. */
export async function startBreakingOff() {
  let goOn = () => {};
  const server = createServer((request, answer) => {
    if (request.url === '/slow') {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.write('{"data":[],');
      goOn = () => void answer.end('"total_data":0}');
      return;
    }
    if (request.url === '/stalls') {
      answer.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' });
      answer.write('half a file');
      return;
    }
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    answer.write('{"status":200,', () => answer.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  return {
    /** Answers a call of the panel, which never reaches the real server. */
    breakOff: (route: Route): Promise<void> => route.continue({ url: `http://127.0.0.1:${port}/` }),
    /** Answers a call for a picture with its beginning. */
    stall: (route: Route): Promise<void> => route.continue({ url: `http://127.0.0.1:${port}/stalls` }),
    /** Answers a call for a list with its beginning; the rest comes when it is told to go on. */
    slow: (route: Route): Promise<void> => route.continue({ url: `http://127.0.0.1:${port}/slow` }),
    goOn: () => goOn(),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** Answers every call as a captive portal does. */
export const answerAsPortal = (route: Route): Promise<void> =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wi-Fi Hotel</title>' });
