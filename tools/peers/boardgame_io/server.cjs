// boardgame.io's own server with its own store in memory, on loopback. Prints its address.
process.env.NODE_ENV = "production"; // as it says one should; its log is silent then
const net = require("node:net");

// Neither of its two listeners can be told an address by its options.
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (port, ...rest) {
  const callbacks = rest.filter((each) => typeof each === "function");
  return /^\d+$/.test(port)
    ? listen.call(this, Number(port), "127.0.0.1", ...callbacks)
    : listen.call(this, port, ...rest);
};

const { Server } = require("boardgame.io/server");
const { Questions } = require("./game.cjs");

// Port 0 is any free one (as a text where a number would count as none). The lobby gets a port of its own: with the koa-compose that npm resolves
// today its routes on the shared port answer 404.
Server({ games: [Questions], origins: [/127\.0\.0\.1/] })
  .run({ port: 0, lobbyConfig: { apiPort: "0" } })
  .then(({ apiServer, appServer }) => {
    const [sockets, lobby] = [appServer, apiServer].map((server) => server.address().port);
    process.stdout.write(`http://127.0.0.1:${sockets} http://127.0.0.1:${lobby}\n`);
  });
