"""What the terminal says, in three languages. The questions themselves lie with the game."""

from collections.abc import Mapping

from msgspec import Struct

from room40.core.refused import Why
from room40.games.code_777.types import Reason


class Words(Struct, frozen=True, kw_only=True):
    """One language. Labels stand before a colon, so that no name has to be declined."""

    you: str
    seat: str
    bot: str
    points: str
    racks: str
    rack: str
    not_for_you: str
    pile: str
    out: str
    seen: str
    cards: str
    answers: str
    no_answers: str
    question: str
    more: str
    equal: str
    began: str
    reshuffled: str
    announces: str
    decided: str
    stays: str
    right: str
    wrong: str
    was: str
    new_tiles: str
    renewed: str
    not_judged: str
    timed_out: str
    resigned: str
    gave_up: str
    abandoned: str
    your_turn: str
    choose: str
    reads_next: str
    may_announce: str
    answer: str
    thinking: str
    which_rack: str
    winners: str
    nobody: str
    reason: Mapping[Reason, str]
    seed: str
    hand_over: str
    bye: str
    help: str
    unreadable: str
    why: Mapping[Why, str]
    verbs: Mapping[str, tuple[str, ...]]


EN = Words(
    you="you",
    seat="seat {n}",
    bot="bot {n}",
    points="points",
    racks="Racks",
    rack="open rack {n}",
    not_for_you="all but you see it",
    pile="Tiles in the pile: {n}",
    out="Tiles out of play: {n}",
    seen="you saw",
    cards="Question cards in the pile: {n}",
    answers="Answers, and the racks that they spoke of",
    no_answers="Nothing has been asked yet.",
    question="question",
    more="more {what}",
    equal="as many of each",
    began="First card: {name}.",
    reshuffled="The question cards have been shuffled: {n}.",
    announces="announces",
    decided="has decided",
    stays="stays",
    right="right. Points: {n}",
    wrong="not right",
    was="before: {tiles}",
    new_tiles="new tiles",
    renewed="The pile has been renewed, tiles in it: {n}.",
    not_judged="Not judged any more:",
    timed_out="time is up",
    resigned="gives up",
    gave_up="gave up",
    abandoned="Ended by agreement.",
    your_turn="Your turn: read the next card, or announce.",
    choose="Your turn: read one of the two cards, or announce.",
    reads_next="The next card: {name}.",
    may_announce="You may announce; Enter lets play go on.",
    answer="The table is frozen. Announce what stands on your rack, or stay.",
    thinking="Still to decide: {names}.",
    which_rack="Which open rack gets new tiles? Say refresh and its number: {racks}.",
    winners="The win goes to: {names}.",
    nobody="Nobody wins.",
    reason={
        Reason.POINTS: "Enough points.",
        Reason.RESIGNED: "The others gave up.",
        Reason.ABANDONED: "Ended by agreement.",
    },
    seed="The same deal again: --seed {seed}",
    hand_over="{name}: press Enter when only you are looking.",
    bye="Bye.",
    help="""\
read                read the next question card; the table answers for you
read 2              of two open cards the second
announce 5 5 7      say which numbers stand on your rack, in any order
announce r5 k5 b7   the same where colours are required (g green, y yellow, k black, n brown,
                    r red, p pink, b blue)
stay                do not announce while the table is frozen
refresh 2           give the open rack 2 new tiles
board, log          show the racks; all answers with the racks that they spoke of
resign, quit        give up; leave the match
2: announce 5 5 7   several at one keyboard: seat 2 announces out of turn""",
    unreadable="This is no command. “help” lists them.",
    why={
        Why.CARD_NEEDED: "Which card? One of: {cards}.",
        Why.CARD_NOT_IN_ROW: "That card does not lie open.",
        Why.COLOURS_NEEDED: "The colours have to be named too: announce r5 k5 b7.",
        Why.IMPOSSIBLE_NUMBERS: "Not that often in the box: {numbers}.",
        Why.IMPOSSIBLE_TILES: "There are no such tiles: {tiles}.",
        Why.NO_SUCH_RACK: "That rack cannot be chosen. One of: {racks}.",
        Why.NOT_OFFERED: "That is not possible now.",
        Why.NOT_YOUR_TURN: "It is not your turn.",
        Why.WRONG_TILE_COUNT: "To be named: {count}.",
    },
    verbs={},
)

ES = Words(
    you="tú",
    seat="asiento {n}",
    bot="bot {n}",
    points="puntos",
    racks="Atriles",
    rack="atril abierto {n}",
    not_for_you="lo ve toda la mesa, tú no",
    pile="Fichas en el montón: {n}",
    out="Fichas fuera de juego: {n}",
    seen="viste",
    cards="Cartas de pregunta en el mazo: {n}",
    answers="Respuestas, y los atriles de los que hablaban",
    no_answers="Aún no hay preguntas.",
    question="pregunta",
    more="más {what}",
    equal="lo mismo de cada",
    began="Primera carta: {name}.",
    reshuffled="Se barajaron las cartas de pregunta: {n}.",
    announces="anuncia",
    decided="ya tiene su decisión",
    stays="pasa",
    right="correcto. Puntos: {n}",
    wrong="no es",
    was="antes: {tiles}",
    new_tiles="fichas nuevas",
    renewed="Se renovó el montón, fichas que tiene: {n}.",
    not_judged="Quedó sin juzgar:",
    timed_out="se acabó el tiempo",
    resigned="abandona",
    gave_up="abandonó",
    abandoned="Terminada de común acuerdo.",
    your_turn="Tu turno: lee la carta siguiente, o anuncia.",
    choose="Tu turno: lee una de las dos cartas, o anuncia.",
    reads_next="La carta siguiente: {name}.",
    may_announce="Puedes anunciar; con Intro sigue el juego.",
    answer="La mesa está parada. Anuncia lo que hay en tu atril, o pasa.",
    thinking="Falta que decidan: {names}.",
    which_rack="¿Qué atril abierto recibe fichas nuevas? Di renueva y su número: {racks}.",
    winners="La victoria es para: {names}.",
    nobody="No gana nadie.",
    reason={
        Reason.POINTS: "Puntos suficientes.",
        Reason.RESIGNED: "El resto abandonó.",
        Reason.ABANDONED: "Terminada de común acuerdo.",
    },
    seed="El mismo reparto otra vez: --seed {seed}",
    hand_over="{name}: pulsa Intro cuando nadie más mire.",
    bye="Hasta luego.",
    help="""\
lee                 lee la carta de pregunta siguiente; la mesa responde por ti
lee 2               de dos cartas abiertas, la segunda
anuncia 5 5 7       di qué números hay en tu atril, en cualquier orden
anuncia r5 k5 b7    lo mismo donde se piden los colores (g verde, y amarillo, k negro, n marrón,
                    r rojo, p rosa, b azul)
paso                no anuncies mientras la mesa está parada
renueva 2           da fichas nuevas al atril abierto 2
mesa, registro      muestra los atriles; todas las respuestas con los atriles de los que hablaban
abandonar, salir    abandona; deja la partida
2: anuncia 5 5 7    con un teclado para todos: el asiento 2 anuncia fuera de turno""",
    unreadable="Eso no es una orden. «ayuda» las enumera.",
    why={
        Why.CARD_NEEDED: "¿Qué carta? Una de estas: {cards}.",
        Why.CARD_NOT_IN_ROW: "Esa carta no está abierta.",
        Why.COLOURS_NEEDED: "También hay que decir los colores: anuncia r5 k5 b7.",
        Why.IMPOSSIBLE_NUMBERS: "No están tantas veces en la caja: {numbers}.",
        Why.IMPOSSIBLE_TILES: "No existen estas fichas: {tiles}.",
        Why.NO_SUCH_RACK: "Ese atril no se puede elegir. Uno de estos: {racks}.",
        Why.NOT_OFFERED: "Ahora no es posible.",
        Why.NOT_YOUR_TURN: "No es tu turno.",
        Why.WRONG_TILE_COUNT: "Hay que decir: {count}.",
    },
    verbs={
        "read": ("lee", "leer"),
        "announce": ("anuncia", "anunciar", "anuncio"),
        "stay": ("paso", "pasar"),
        "refresh": ("renueva", "renovar"),
        "board": ("mesa", "atriles"),
        "log": ("registro",),
        "help": ("ayuda",),
        "resign": ("abandonar", "abandono"),
        "quit": ("salir",),
    },
)

PL = Words(
    you="ty",
    seat="miejsce {n}",
    bot="bot {n}",
    points="punkty",
    racks="Stojaki",
    rack="otwarty stojak {n}",
    not_for_you="tylko ty tego nie widzisz",
    pile="Płytki w stosie: {n}",
    out="Płytki poza grą: {n}",
    seen="widziane przez ciebie",
    cards="Karty pytań w talii: {n}",
    answers="Odpowiedzi i stojaki, o których mówiły",
    no_answers="Nie padło jeszcze żadne pytanie.",
    question="pytanie",
    more="więcej {what}",
    equal="po równo",
    began="Pierwsza karta: {name}.",
    reshuffled="Karty pytań potasowane na nowo: {n}.",
    announces="ogłasza",
    decided="decyzja jest",
    stays="pas",
    right="dobrze. Punkty: {n}",
    wrong="źle",
    was="przedtem: {tiles}",
    new_tiles="nowe płytki",
    renewed="Stos odnowiony, płytki w nim: {n}.",
    not_judged="Już bez rozstrzygnięcia:",
    timed_out="koniec czasu",
    resigned="rezygnacja",
    gave_up="rezygnacja",
    abandoned="Gra zakończona za zgodą wszystkich.",
    your_turn="Twoja kolej: przeczytaj następną kartę albo ogłoś.",
    choose="Twoja kolej: przeczytaj jedną z dwóch kart albo ogłoś.",
    reads_next="Następna karta: {name}.",
    may_announce="Możesz ogłosić; Enter i gra idzie dalej.",
    answer="Stół stoi. Ogłoś, co stoi na twoim stojaku, albo pas.",
    thinking="Namyślają się jeszcze: {names}.",
    which_rack="Który otwarty stojak dostaje nowe płytki? Napisz odnów i numer: {racks}.",
    winners="Wygrana: {names}.",
    nobody="Nikt nie wygrywa.",
    reason={
        Reason.POINTS: "Dość punktów.",
        Reason.RESIGNED: "Reszta zrezygnowała.",
        Reason.ABANDONED: "Gra zakończona za zgodą wszystkich.",
    },
    seed="To samo rozdanie jeszcze raz: --seed {seed}",
    hand_over="{name}: naciśnij Enter, gdy nikt inny nie patrzy.",
    bye="Do zobaczenia.",
    help="""\
czytaj              przeczytaj następną kartę pytania; gra odpowie za ciebie
czytaj 2            z dwóch otwartych kart drugą
ogłoś 5 5 7         powiedz, jakie liczby stoją na twoim stojaku, w dowolnej kolejności
ogłoś r5 k5 b7      to samo, gdy trzeba podać kolory (g zielona, y żółta, k czarna, n brązowa,
                    r czerwona, p różowa, b niebieska)
pas                 nie ogłaszaj, gdy stół stoi
odnów 2             daj nowe płytki otwartemu stojakowi 2
stół, dziennik      pokaż stojaki; wszystkie odpowiedzi ze stojakami, o których mówiły
rezygnuj, koniec    poddaj grę; wyjdź z gry
2: ogłoś 5 5 7      kilka osób przy jednej klawiaturze: miejsce 2 ogłasza poza kolejnością""",
    unreadable="To nie jest polecenie. Listę pokazuje „pomoc”.",
    why={
        Why.CARD_NEEDED: "Która karta? Jedna z tych: {cards}.",
        Why.CARD_NOT_IN_ROW: "Ta karta nie leży odkryta.",
        Why.COLOURS_NEEDED: "Trzeba podać też kolory: ogłoś r5 k5 b7.",
        Why.IMPOSSIBLE_NUMBERS: "Tyle razy nie ma w pudełku: {numbers}.",
        Why.IMPOSSIBLE_TILES: "Takich płytek nie ma: {tiles}.",
        Why.NO_SUCH_RACK: "Tego stojaka nie można wybrać. Jeden z tych: {racks}.",
        Why.NOT_OFFERED: "Teraz to niemożliwe.",
        Why.NOT_YOUR_TURN: "To nie twój ruch.",
        Why.WRONG_TILE_COUNT: "Do podania: {count}.",
    },
    verbs={
        "read": ("czytaj", "przeczytaj"),
        "announce": ("ogłoś", "ogłaszam"),
        "stay": ("pas", "pasuję"),
        "refresh": ("odnów",),
        "board": ("stół", "stojaki"),
        "log": ("dziennik",),
        "help": ("pomoc",),
        "resign": ("rezygnuj", "rezygnuję"),
        "quit": ("koniec", "wyjdź"),
    },
)

LANGUAGES: dict[str, Words] = {"en": EN, "es": ES, "pl": PL}
