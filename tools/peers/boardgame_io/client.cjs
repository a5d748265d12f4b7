// The load client for boardgame.io: it obeys the same orders as the one of Room 40 and counts alike.
// A move is sent on the socket of whoever is to act; it is acknowledged when the sender is shown the
// state that follows, and seen when the next to act is shown it.
const readline = require("node:readline");
const { performance } = require("node:perf_hooks");
const { io } = require("socket.io-client");
const { SEATS, CARDS } = require("./game.cjs");

const [BASE, LOBBY] = process.argv.slice(2);
const PATIENCE_MS = 5000;
const DESKS = 4;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function post(path, body) {
  const answer = await fetch(`${LOBBY}/games/questions/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.headers.get("content-type")?.includes("json") ? answer.json() : null;
}

class Tally {
  sent = 0;
  acknowledged = 0;
  seen = 0;
  taken = [];
  faults = {};

  fault(what) {
    this.faults[what] = (this.faults[what] ?? 0) + 1;
  }

  summed(seconds, cpu) {
    const lost = this.sent - Math.min(this.acknowledged, this.seen);
    if (lost) this.faults.lost = lost;
    const ascending = Float64Array.from(this.taken).sort();
    const at = (share) =>
      ascending.length ? ascending[Math.max(0, Math.ceil((share / 100) * ascending.length) - 1)] : 0;
    return {
      seconds,
      moves: this.sent,
      acknowledged: this.acknowledged,
      seen: this.seen,
      p50: at(50),
      p95: at(95),
      p99: at(99),
      max: at(100),
      faults: this.faults,
      cpu,
    };
  }
}

class Table {
  match = null;
  credentials = [];
  shown = []; // by seat: the number of the newest state
  state = null; // the newest that was seen by whoever acts next
  tally = new Tally();

  get cardsLeft() {
    if (!this.state || this.state.ctx.gameover) return 0;
    return CARDS - this.state.G.history.length;
  }

  get isEven() {
    return this.shown.every((number) => number === this.state._stateID);
  }

  async connect() {
    const open = () =>
      io(`${BASE}/questions`, { transports: ["websocket"], forceNew: true, reconnection: false });
    this.sockets = Array.from({ length: SEATS }, open);
    await Promise.all(this.sockets.map((socket, seat) => this.#listen(socket, seat)));
  }

  #listen(socket, seat) {
    socket.on("update", (match, state) => match === this.match && this.#see(seat, state));
    socket.on("sync", (match, { state }) => match === this.match && this.#see(seat, state));
    socket.on("disconnect", () => this.tally.fault("socket lost"));
    return new Promise((done, failed) => {
      socket.on("connect", done);
      socket.on("connect_error", failed);
    });
  }

  #see(seat, state) {
    if (!state) return;
    if (state._stateID <= this.shown[seat]) this.tally.fault("doubled view");
    this.shown[seat] = state._stateID;
    const flying = this.flying;
    if (flying && state._stateID > flying.from) {
      if (seat === flying.seat) flying.acknowledged = true;
      const next = state.ctx.gameover ? (flying.seat + 1) % SEATS : Number(state.ctx.currentPlayer);
      if (seat === next) flying.seenAt ??= performance.now();
    }
    const isNext = state.ctx.gameover || seat === Number(state.ctx.currentPlayer);
    if (isNext && state._stateID > (this.state?._stateID ?? -1)) this.state = state;
    if (flying?.acknowledged && flying.seenAt !== undefined) flying.done();
  }

  // A match as its lobby makes it. The old one is left by all, so that the server forgets it.
  async begin() {
    if (this.match) {
      for (let seat = 0; seat < SEATS; seat++) {
        const left = { playerID: `${seat}`, credentials: this.credentials[seat] };
        await post(`${this.match}/leave`, left);
      }
    }
    const { matchID } = await post("create", { numPlayers: SEATS });
    this.credentials = [];
    for (let seat = 0; seat < SEATS; seat++) {
      const joined = await post(`${matchID}/join`, { playerID: `${seat}`, playerName: `p${seat}` });
      this.credentials.push(joined.playerCredentials);
    }
    [this.match, this.state, this.shown] = [matchID, null, Array(SEATS).fill(-1)];
    this.sockets.forEach((socket, seat) =>
      socket.emit("sync", matchID, `${seat}`, this.credentials[seat], SEATS),
    );
    while (this.shown.some((number) => number < 0)) await sleep(5);
  }

  async move() {
    const { state, tally } = this;
    const seat = Number(state.ctx.currentPlayer);
    const card = state.G.row[Math.floor(Math.random() * state.G.row.length)];
    const payload = { type: "ask", args: [card], playerID: `${seat}` };
    payload.credentials = this.credentials[seat];
    const begun = performance.now();
    tally.sent++;
    await new Promise((done) => {
      this.flying = { seat, from: state._stateID, acknowledged: false, done };
      this.patience = setTimeout(done, PATIENCE_MS);
      const action = { type: "MAKE_MOVE", payload };
      this.sockets[seat].emit("update", action, state._stateID, this.match, `${seat}`);
    });
    clearTimeout(this.patience);
    if (this.flying.acknowledged) tally.acknowledged++;
    if (this.flying.seenAt !== undefined) {
      tally.seen++;
      tally.taken.push(this.flying.seenAt - begun);
    }
    this.flying = null;
  }
}

class Crowd {
  tables = [];

  async open({ count }) {
    const begun = performance.now();
    const before = this.tables.length;
    while (this.tables.length < count) {
      const table = new Table();
      await table.connect();
      this.tables.push(table);
    }
    return this.#began(this.tables.length - before, begun);
  }

  async begin({ count }) {
    await this.finish({ count });
    const begun = performance.now();
    const waiting = this.tables.filter((table) => !table.cardsLeft);
    const left = [...waiting];
    const desk = async () => {
      for (let table = left.pop(); table; table = left.pop()) await table.begin();
    };
    await Promise.all(Array.from({ length: DESKS }, desk));
    return this.#began(waiting.length, begun);
  }

  finish({ count }) {
    const ending = this.tables.filter((table) => table.cardsLeft < count);
    return this.#counted(ending, async (table) => {
      while (table.cardsLeft && !Object.keys(table.tally.faults).length) await table.move();
    });
  }

  play({ seconds }) {
    const start = performance.now();
    const end = start + seconds * 1000;
    const order = new Map(this.tables.map((table, place) => [table, place]));
    return this.#counted(this.tables, async (table) => {
      let due = start + (order.get(table) / order.size) * 1000;
      while (due < end && table.cardsLeft > 1 && !Object.keys(table.tally.faults).length) {
        if (due > performance.now()) await sleep(due - performance.now());
        await table.move();
        due = Math.max(due + 1000 * (0.8 + 0.4 * Math.random()), performance.now());
      }
    });
  }

  async #counted(tables, play) {
    const tally = new Tally();
    for (const table of tables) table.tally = tally;
    const [begun, cpu] = [performance.now(), process.cpuUsage()];
    await Promise.all(tables.map(play));
    const [seconds, used] = [(performance.now() - begun) / 1000, process.cpuUsage(cpu)];
    const until = performance.now() + PATIENCE_MS;
    while (!tables.every((table) => !table.state || table.isEven) && performance.now() < until) {
      await sleep(10);
    }
    if (performance.now() >= until) tally.fault("not shown to all");
    return tally.summed(seconds, (used.user + used.system) / 1e6);
  }

  #began(count, begun) {
    return { count, seconds: (performance.now() - begun) / 1000 };
  }
}

async function main() {
  const crowd = new Crowd();
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const { do: what, ...order } = JSON.parse(line);
    process.stdout.write(`${JSON.stringify(await crowd[what](order))}\n`);
  }
  process.exit(0);
}

main();
