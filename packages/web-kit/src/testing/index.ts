/** For the screen tests of shell and remotes: a page mounted as the shell does it, services faked at the HTTP boundary. */
export { answering, fakeServer, refusing } from './fake-server.ts';
export type { Answering, FakeAnswer, FakeServer, ReceivedRequest } from './fake-server.ts';
export { missingTexts } from './missing-texts.ts';
export { receivedEvents, visit } from './remote-page.ts';
export type { Visit } from './remote-page.ts';
