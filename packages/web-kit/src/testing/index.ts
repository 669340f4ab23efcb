/** For the screen tests of shell and remotes: mounts a page as the shell does and fakes services at the HTTP boundary. */
export { answering, fakeServer, refusing } from './fake-server.ts';
export type { Answering, FakeAnswer, FakeServer, ReceivedRequest } from './fake-server.ts';
export { missingTexts } from './missing-texts.ts';
export { receivedEvents, visit } from './remote-page.ts';
export type { Visit } from './remote-page.ts';
