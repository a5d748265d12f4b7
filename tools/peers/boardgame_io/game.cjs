// Questions and answers in the shape of Break the Code, written for this measurement: four hidden
// racks of four tiles, six of 21 cards in a row, each card asked once and answered by everybody.
const { INVALID_MOVE } = require("boardgame.io/core");

const SEATS = 4;
const RACK = 4;
const ROW = 6;
const TILES = Array.from({ length: 20 }, (_, tile) => tile); // number x 2, plus 1 for white
const number = (tile) => tile >> 1;
const count = (rack, holds) => rack.filter(holds).length;
const sum = (rack) => rack.reduce((total, tile) => total + number(tile), 0);
const places = (rack, wanted) =>
  rack.flatMap((tile, place) => (number(tile) === wanted ? ["ABCD"[place]] : []));

const CARDS = {
  sum_all: sum,
  sum_low: (rack) => sum(rack.slice(0, 2)),
  sum_high: (rack) => sum(rack.slice(2)),
  sum_white: (rack) => sum(rack.filter((tile) => tile & 1)),
  sum_black: (rack) => sum(rack.filter((tile) => !(tile & 1))),
  sum_middle: (rack) => sum(rack.slice(1, 3)),
  odd: (rack) => count(rack, (tile) => number(tile) & 1),
  even: (rack) => count(rack, (tile) => !(number(tile) & 1)),
  white: (rack) => count(rack, (tile) => tile & 1),
  black: (rack) => count(rack, (tile) => !(tile & 1)),
  spread: (rack) => number(rack[RACK - 1]) - number(rack[0]),
  over_4: (rack) => number(rack[2]) > 4,
  pairs: (rack) => count(rack, (tile) => rack.some((o) => o !== tile && number(o) === number(tile))),
};
for (const wanted of [0, 1, 2, 3, 4, 5, 6, 7]) {
  CARDS[`where_${wanted}`] = (rack) => places(rack, wanted);
}

const Questions = {
  name: "questions",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => {
    const tiles = random.Shuffle(TILES);
    const racks = Array.from({ length: SEATS }, (_, seat) =>
      tiles.slice(seat * RACK, (seat + 1) * RACK).sort((a, b) => a - b),
    );
    const cards = random.Shuffle(Object.keys(CARDS));
    return {
      racks,
      centre: tiles.slice(SEATS * RACK),
      row: cards.slice(0, ROW),
      deck: cards.slice(ROW),
      history: [],
    };
  },
  // Built from nothing: the own rack, what lies open, and all that was answered.
  playerView: ({ G, playerID }) => ({
    rack: playerID === null ? null : G.racks[playerID],
    row: G.row,
    deck: G.deck.length,
    history: G.history,
  }),
  moves: {
    ask: {
      client: false,
      move: ({ G, playerID, events }, card) => {
        const place = G.row.indexOf(card);
        if (place < 0) return INVALID_MOVE;
        const answers = Object.fromEntries(G.racks.map((rack, seat) => [seat, CARDS[card](rack)]));
        G.history.push({ tag: "answered", seat: Number(playerID), card, answers });
        G.row.splice(place, 1);
        if (G.deck.length) G.row.splice(place, 0, G.deck.shift());
        if (G.row.length) events.endTurn();
        else events.endGame({ winner: null });
      },
    },
  },
};

module.exports = { Questions, SEATS, CARDS: Object.keys(CARDS).length };
