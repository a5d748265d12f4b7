/** A socket that tests hold the other end of. */
import type { ClientFrame, ServerFrame } from "$lib/wire";

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];

  readonly sent: ClientFrame[] = [];
  readyState: number = FakeSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static install(): void {
    FakeSocket.all = [];
    globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (socket === undefined) throw new Error("no socket has been opened");
    return socket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  // ---- the other end

  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  says(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  ends(code: number): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
}
