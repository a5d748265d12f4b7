"""What the terminal says, in three languages. The questions themselves lie with the game."""

from collections.abc import Mapping

from msgspec import Struct

from room40.core.refused import Why
from room40.games.break_the_code.types import Phase, Reason, Standing


class Words(Struct, frozen=True, kw_only=True):
    """One language. Labels stand before a colon, so that no name has to be declined."""

    you: str
    seat: str
    bot: str
    rack: str
    racks: str
    centre: str
    rest: str
    row: str
    deck: str
    answers: str
    no_answers: str
    question: str
    yes: str
    no: str
    none: str
    began: str
    card: str
    named: str
    in_secret: str
    right: str
    wrong: str
    declined: str
    timed_out: str
    resigned: str
    abandoned: str
    turn_of: str
    turn: Mapping[Phase, str]
    final_turn: str
    last_card: str
    standing: Mapping[Standing, str]
    winners: str
    nobody: str
    draw: str
    reason: Mapping[Reason, str]
    seed: str
    hand_over: str
    bye: str
    help: str
    unreadable: str
    which_card: str
    which_number: str
    why: Mapping[Why, str]
    verbs: Mapping[str, tuple[str, ...]]


EN = Words(
    you="you",
    seat="seat {n}",
    bot="bot {n}",
    rack="Your rack",
    racks="Racks",
    centre="Centre",
    rest="Not in play",
    row="Open questions",
    deck="in the deck: {n}",
    answers="Questions and answers",
    no_answers="Nothing has been asked yet.",
    question="question",
    yes="yes",
    no="no",
    none="none",
    began="First turn: {name}.",
    card="New question: {question}",
    named="code",
    in_secret="in secret",
    right="right",
    wrong="not right",
    declined="lets the last chance go by",
    timed_out="time is up",
    resigned="gives up",
    abandoned="Ended by agreement.",
    turn_of="At turn: {name}",
    turn={
        Phase.TURN: "Your turn: ask one question, or name the code.",
        Phase.LAST_CHANCE: "Your code was found. Name the other one now: right is a draw, "
        "not right is lost.",
        Phase.LAST_GUESSES: "All cards are used. You may name the code once.",
        Phase.OVER: "",
    },
    final_turn="Your last turn: ask once more, or name the code and share the win.",
    last_card="Your turn, and the last card: once it is asked, the match ends. Or name the code.",
    standing={
        Standing.IN: "",
        Standing.RIGHT: "right",
        Standing.WRONG: "out",
        Standing.RESIGNED: "gave up",
    },
    winners="The win goes to: {names}.",
    nobody="Nobody wins.",
    draw="A draw.",
    reason={
        Reason.CODE_FOUND: "The code was found.",
        Reason.CARDS_USED_UP: "All cards are used up.",
        Reason.ALL_WRONG: "All guesses were wrong.",
        Reason.RESIGNED: "One side gave up.",
        Reason.ABANDONED: "Ended by agreement.",
    },
    seed="The same deal again: --seed {seed}",
    hand_over="{name}: press Enter when only you are looking.",
    bye="Bye.",
    help="""\
ask 3               the third of the open questions (ask 3 4: with the number 4)
ask where_3_4 4     the same by the name of the card
guess 2k 4k 4w ...  name the code: number and colour of each tile (k black, w white, g green)
decline             let the last chance go by
board, log          show the open questions and your rack; all questions and answers
resign, quit        give up; leave the match""",
    unreadable="This is no command. “help” lists them.",
    which_card="Which card? Say its place, 1 to {n}, or one of: {cards}.",
    which_number="Which number? {examples}.",
    why={
        Why.ALREADY_GUESSED: "You have guessed already.",
        Why.CARD_NOT_IN_ROW: "That card does not lie open.",
        Why.IMPOSSIBLE_TILES: "There are no such tiles: {tiles}. Write 2k black, 4w white, "
        "5g green.",
        Why.NOT_OFFERED: "That is not possible now.",
        Why.NOT_YOUR_TURN: "It is not your turn.",
        Why.NUMBER_NEEDED: "Which number? One of: {numbers}.",
        Why.NUMBER_NOT_ON_CARD: "That number is not on the card. On it: {numbers}.",
        Why.WRONG_TILE_COUNT: "Tiles to be named: {count}.",
    },
    verbs={},
)

ES = Words(
    you="tú",
    seat="asiento {n}",
    bot="bot {n}",
    rack="Tu atril",
    racks="Atriles",
    centre="Centro",
    rest="No estaban en juego",
    row="Preguntas abiertas",
    deck="en el mazo: {n}",
    answers="Preguntas y respuestas",
    no_answers="Aún no hay preguntas.",
    question="pregunta",
    yes="sí",
    no="no",
    none="ninguna",
    began="Primer turno: {name}.",
    card="Pregunta nueva: {question}",
    named="código",
    in_secret="en secreto",
    right="correcto",
    wrong="no es",
    declined="deja pasar la última oportunidad",
    timed_out="se acabó el tiempo",
    resigned="abandona",
    abandoned="Terminada de común acuerdo.",
    turn_of="En turno: {name}",
    turn={
        Phase.TURN: "Tu turno: haz una pregunta o di el código.",
        Phase.LAST_CHANCE: "Tu código se acertó. Di ahora el otro: acertar es empate, "
        "fallar es perder.",
        Phase.LAST_GUESSES: "No quedan cartas. Puedes decir el código una vez.",
        Phase.OVER: "",
    },
    final_turn="Tu último turno: pregunta una vez más, o di el código y comparte la victoria.",
    last_card="Tu turno, y la última carta: al preguntarla, la partida termina. O di el código.",
    standing={
        Standing.IN: "",
        Standing.RIGHT: "acertó",
        Standing.WRONG: "fuera",
        Standing.RESIGNED: "abandonó",
    },
    winners="La victoria es para: {names}.",
    nobody="No gana nadie.",
    draw="Empate.",
    reason={
        Reason.CODE_FOUND: "El código se acertó.",
        Reason.CARDS_USED_UP: "No quedan cartas.",
        Reason.ALL_WRONG: "Todos los intentos fallaron.",
        Reason.RESIGNED: "Una parte abandonó.",
        Reason.ABANDONED: "Terminada de común acuerdo.",
    },
    seed="El mismo reparto otra vez: --seed {seed}",
    hand_over="{name}: pulsa Intro cuando nadie más mire.",
    bye="Hasta luego.",
    help="""\
pregunta 3            la tercera de las preguntas abiertas (pregunta 3 4: con el número 4)
pregunta where_3_4 4  lo mismo con el nombre de la carta
código 2k 4k 4w ...   di el código: número y color de cada ficha (k negro, w blanco, g verde)
paso                  deja pasar la última oportunidad
mesa, registro        muestra las preguntas abiertas y tu atril; todas las preguntas y respuestas
abandonar, salir      abandona; deja la partida""",
    unreadable="Eso no es una orden. «ayuda» las enumera.",
    which_card="¿Qué carta? Di su lugar, de 1 a {n}, o una de estas: {cards}.",
    which_number="¿Qué número? {examples}.",
    why={
        Why.ALREADY_GUESSED: "Ya has dicho tu código.",
        Why.CARD_NOT_IN_ROW: "Esa carta no está abierta.",
        Why.IMPOSSIBLE_TILES: "No existen estas fichas: {tiles}. Escribe 2k negro, "
        "4w blanco, 5g verde.",
        Why.NOT_OFFERED: "Ahora no es posible.",
        Why.NOT_YOUR_TURN: "No es tu turno.",
        Why.NUMBER_NEEDED: "¿Qué número? Uno de estos: {numbers}.",
        Why.NUMBER_NOT_ON_CARD: "Ese número no está en la carta. Están: {numbers}.",
        Why.WRONG_TILE_COUNT: "Fichas que hay que decir: {count}.",
    },
    verbs={
        "ask": ("pregunta", "preguntar"),
        "guess": ("código", "adivina", "adivinar"),
        "decline": ("paso", "dejar"),
        "board": ("mesa", "cartas", "atril"),
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
    rack="Twój stojak",
    racks="Stojaki",
    centre="Środek",
    rest="Poza grą były",
    row="Odkryte pytania",
    deck="w talii: {n}",
    answers="Pytania i odpowiedzi",
    no_answers="Nie padło jeszcze żadne pytanie.",
    question="pytanie",
    yes="tak",
    no="nie",
    none="brak",
    began="Pierwszy ruch: {name}.",
    card="Nowe pytanie: {question}",
    named="szyfr",
    in_secret="w tajemnicy",
    right="trafiony",
    wrong="nie ten",
    declined="odpuszcza ostatnią szansę",
    timed_out="koniec czasu",
    resigned="rezygnacja",
    abandoned="Gra zakończona za zgodą wszystkich.",
    turn_of="Ruch: {name}",
    turn={
        Phase.TURN: "Twój ruch: zadaj jedno pytanie albo nazwij szyfr.",
        Phase.LAST_CHANCE: "Twój szyfr padł. Nazwij teraz ten drugi: trafienie to remis, "
        "pudło to przegrana.",
        Phase.LAST_GUESSES: "Nie ma już kart. Możesz raz nazwać szyfr.",
        Phase.OVER: "",
    },
    final_turn="Twój ostatni ruch: zapytaj jeszcze raz albo nazwij szyfr i dziel wygraną.",
    last_card="Twój ruch i ostatnia karta: po tym pytaniu gra się kończy. Albo nazwij szyfr.",
    standing={
        Standing.IN: "",
        Standing.RIGHT: "trafna odpowiedź",
        Standing.WRONG: "poza grą",
        Standing.RESIGNED: "rezygnacja",
    },
    winners="Wygrana: {names}.",
    nobody="Nikt nie wygrywa.",
    draw="Remis.",
    reason={
        Reason.CODE_FOUND: "Szyfr złamany.",
        Reason.CARDS_USED_UP: "Nie ma już kart.",
        Reason.ALL_WRONG: "Żadna odpowiedź nie była trafna.",
        Reason.RESIGNED: "Jedna strona zrezygnowała.",
        Reason.ABANDONED: "Gra zakończona za zgodą wszystkich.",
    },
    seed="To samo rozdanie jeszcze raz: --seed {seed}",
    hand_over="{name}: naciśnij Enter, gdy nikt inny nie patrzy.",
    bye="Do zobaczenia.",
    help="""\
pytaj 3             trzecie z odkrytych pytań (pytaj 3 4: z liczbą 4)
pytaj where_3_4 4   to samo przez nazwę karty
szyfr 2k 4k 4w ...  nazwij szyfr: liczba i kolor każdej płytki (k czarna, w biała, g zielona)
pas                 odpuść ostatnią szansę
stół, dziennik      pokaż odkryte pytania i twój stojak; wszystkie pytania i odpowiedzi
rezygnuj, koniec    poddaj grę; wyjdź z gry""",
    unreadable="To nie jest polecenie. Listę pokazuje „pomoc”.",
    which_card="Która karta? Podaj jej miejsce, od 1 do {n}, albo jedną z nazw: {cards}.",
    which_number="Która liczba? {examples}.",
    why={
        Why.ALREADY_GUESSED: "Twoja odpowiedź już padła.",
        Why.CARD_NOT_IN_ROW: "Ta karta nie leży odkryta.",
        Why.IMPOSSIBLE_TILES: "Takich płytek nie ma: {tiles}. Napisz 2k czarna, "
        "4w biała, 5g zielona.",
        Why.NOT_OFFERED: "Teraz to niemożliwe.",
        Why.NOT_YOUR_TURN: "To nie twój ruch.",
        Why.NUMBER_NEEDED: "Która liczba? Jedna z tych: {numbers}.",
        Why.NUMBER_NOT_ON_CARD: "Tej liczby nie ma na karcie. Są: {numbers}.",
        Why.WRONG_TILE_COUNT: "Liczba płytek do nazwania: {count}.",
    },
    verbs={
        "ask": ("pytaj", "pytanie", "zapytaj"),
        "guess": ("szyfr", "zgaduj", "zgadnij"),
        "decline": ("pas", "odpuść"),
        "board": ("stół", "karty", "stojak"),
        "log": ("dziennik",),
        "help": ("pomoc",),
        "resign": ("rezygnuj", "rezygnuję"),
        "quit": ("koniec", "wyjdź"),
    },
)

LANGUAGES: dict[str, Words] = {"en": EN, "es": ES, "pl": PL}
