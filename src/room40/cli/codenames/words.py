"""What the terminal says, in three languages."""

from collections.abc import Mapping

from msgspec import Struct

from room40.core.refused import Why
from room40.games.codenames.types import Identity, Reason, Team


class Words(Struct, frozen=True, kw_only=True):
    """One language. Labels stand before a colon, so that no name has to be declined."""

    you: str
    seat: str
    bot: str
    team: Mapping[Team, str]
    identity: Mapping[Identity, str]
    legend: str
    left: str
    spymasters: str
    clue: str
    unlimited: str
    votes: str
    stop: str
    no_clues: str
    began: str
    next: str
    consults: str
    approved: str
    declined: str
    stopped: str
    objects: str
    objects_and_it_stands: str
    concedes: str
    waives: str
    timed_out: str
    resigned: str
    abandoned: str
    your_clue: str
    their_clue: str
    asked: str
    not_answered: str
    approves: str
    declines: str
    your_guess: str
    limit: str
    no_limit: str
    may_object: str
    may_concede: str
    penalty: str
    enemy: str
    thinking: str
    winners: str
    nobody: str
    score: str
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
    team={"blue": "Blue", "red": "Red"},
    identity={"B": "blue", "R": "red", "n": "bystander", "x": "assassin"},
    legend="B blue, R red, n bystander, x assassin; [ ] covered",
    left="Words to find",
    spymasters="Spymasters",
    clue="clue {clue}",
    unlimited="unlimited",
    votes="votes",
    stop="stop",
    no_clues="There has been no clue yet.",
    began="First clue: {team}.",
    next="Next clue: {team}.",
    consults="asks in secret about {clue}",
    approved="acceptable, in secret",
    declined="not acceptable, in secret",
    stopped="stops",
    objects="objects to the clue",
    objects_and_it_stands="objects to the clue, and is right",
    concedes="grants that the clue was not legal",
    waives="covers nothing",
    timed_out="time is up",
    resigned="gives up",
    abandoned="Ended by agreement.",
    your_clue="Your clue: say clue, a word and a number.",
    their_clue="The clue comes from: {name}.",
    asked="In secret you are asked about {clue}. Say approve or decline; Enter lets play go on.",
    not_answered="No answer yet about {clue}.",
    approves="Acceptable to the rival spymaster: {clue}.",
    declines="Not acceptable to the rival spymaster: {clue}.",
    your_guess="Your guess: say reveal and a word.",
    limit="Guesses left: {n}.",
    no_limit="There is no limit.",
    may_object="You may object to the clue; Enter lets play go on.",
    may_concede="Somebody objects to your clue: you may concede; Enter lets play go on.",
    penalty="The clue was not legal: cover one of your own words, or waive.",
    enemy="Cover a word of the enemy: say cover and the word.",
    thinking="Still to decide: {names}.",
    winners="The win goes to: {names}.",
    nobody="Nobody wins.",
    score="Score: {n}.",
    reason={
        Reason.FOUND: "All words of one colour are found.",
        Reason.ASSASSIN: "The assassin was touched.",
        Reason.RESIGNED: "A team gave up.",
        Reason.ABANDONED: "Ended by agreement.",
    },
    seed="The same deal again: --seed {seed}",
    hand_over="{name}: press Enter when only you are looking.",
    bye="Bye.",
    help="""\
clue sky 2            give a clue: a word and a number from 0 to 9, or unlimited
clue sky 2 = moon, 7  the same, and note for yourself which cards it is meant for
consult sky 2         ask the rival spymaster in secret whether it is acceptable
approve, decline      the answer to that
reveal moon           touch a card, by its word, the beginning of it, or its number
stop                  end the guessing, after one guess at least
object, concede       object to a rival clue; grant that an own clue was not legal
cover moon, waive     cover a word for a rival's illegal clue; cover none
board, log            show the board; all clues with what was touched
resign, quit          give up; leave the match
1: object             several at one keyboard: seat 1 acts out of turn""",
    unreadable="This is no command. “help” lists them.",
    which_card="Which card? Say its number, or enough of its word.",
    which_number="How many? Say a number from 0 to 9 at the end, or unlimited.",
    why={
        Why.CARD_COVERED: "Covered already: {word}.",
        Why.CLUE_BAD_LETTER: "A sign in it is no letter of this language: {clue}.",
        Why.CLUE_BOARD_WORD: "That word lies on the board: {word}.",
        Why.CLUE_COMPOUND_WITH: "It shares a part with a word on the board: {word}.",
        Why.CLUE_EMPTY: "A clue has a word.",
        Why.CLUE_FORM_OF: "It is a form of a word on the board: {word}.",
        Why.CLUE_LOOKS_ALIKE: "A letter in it only looks like one of this language: {clue}.",
        Why.CLUE_PART_OF: "It is a part of a word on the board: {word}.",
        Why.CLUE_REPEATED: "Your team has given that clue before: {clue}.",
        Why.CLUE_SEVERAL_WORDS: "One word only: {clue}.",
        Why.CLUE_TOO_LONG: "That is too long for a clue.",
        Why.GUESS_FIRST: "One guess has to be made first.",
        Why.NO_SUCH_CARD: "There is no such card.",
        Why.NOT_AN_OWN_CARD: "That card cannot be chosen here.",
        Why.NOT_OFFERED: "That is not possible now.",
        Why.NOT_YOUR_TURN: "It is not your turn.",
        Why.NUMBER_NOT_OFFERED: "That number may not be said at this table.",
    },
    verbs={},
)

ES = Words(
    you="tú",
    seat="asiento {n}",
    bot="bot {n}",
    team={"blue": "Azul", "red": "Rojo"},
    identity={"B": "azul", "R": "rojo", "n": "transeúnte", "x": "asesino"},
    legend="B azul, R rojo, n transeúnte, x asesino; [ ] cubierta",
    left="Palabras por encontrar",
    spymasters="Al mando",
    clue="pista {clue}",
    unlimited="ilimitado",
    votes="vota",
    stop="parar",
    no_clues="Aún no hay pistas.",
    began="Primera pista: {team}.",
    next="Siguiente pista: {team}.",
    consults="pregunta en secreto por {clue}",
    approved="aceptable, en secreto",
    declined="no aceptable, en secreto",
    stopped="para",
    objects="objeta la pista",
    objects_and_it_stands="objeta la pista, con razón",
    concedes="admite que la pista no valía",
    waives="no cubre nada",
    timed_out="se acabó el tiempo",
    resigned="abandona",
    abandoned="Terminada de común acuerdo.",
    your_clue="Tu pista: di pista, una palabra y un número.",
    their_clue="La pista la da: {name}.",
    asked="En secreto te preguntan por {clue}. Di acepta o rechaza; con Intro sigue el juego.",
    not_answered="Aún sin respuesta: {clue}.",
    approves="Aceptable para el mando rival: {clue}.",
    declines="No aceptable para el mando rival: {clue}.",
    your_guess="Te toca adivinar: di toca y una palabra.",
    limit="Intentos restantes: {n}.",
    no_limit="No hay límite.",
    may_object="Puedes objetar la pista; con Intro sigue el juego.",
    may_concede="Objetan tu pista: puedes admitirlo; con Intro sigue el juego.",
    penalty="La pista no valía: cubre una palabra de tu color, o renuncia.",
    enemy="Cubre una palabra del enemigo: di cubre y la palabra.",
    thinking="Falta que decidan: {names}.",
    winners="La victoria es para: {names}.",
    nobody="No gana nadie.",
    score="Puntuación: {n}.",
    reason={
        Reason.FOUND: "Todas las palabras de un color están encontradas.",
        Reason.ASSASSIN: "Se tocó al asesino.",
        Reason.RESIGNED: "Un equipo abandonó.",
        Reason.ABANDONED: "Terminada de común acuerdo.",
    },
    seed="El mismo reparto otra vez: --seed {seed}",
    hand_over="{name}: pulsa Intro cuando nadie más mire.",
    bye="Hasta luego.",
    help="""\
pista cielo 2            da una pista: una palabra y un número de 0 a 9, o ilimitado
pista cielo 2 = luna, 7  lo mismo, y anota para ti a qué cartas se refiere
consulta cielo 2         pregunta en secreto al mando rival si es aceptable
acepta, rechaza          la respuesta a eso
toca luna                toca una carta, por su palabra, el comienzo de ella, o su número
para                     termina los intentos, después de uno al menos
objeta, admite           objeta una pista rival; admite que una propia no valía
cubre luna, renuncia     cubre una palabra por una pista rival no válida; no cubras ninguna
tablero, registro        muestra el tablero; todas las pistas con lo que se tocó
abandonar, salir         abandona; deja la partida
1: objeta                con un teclado para todos: el asiento 1 actúa fuera de turno""",
    unreadable="Eso no es una orden. «ayuda» las enumera.",
    which_card="¿Qué carta? Di su número, o lo bastante de su palabra.",
    which_number="¿Cuántas? Di al final un número de 0 a 9, o ilimitado.",
    why={
        Why.CARD_COVERED: "Ya está cubierta: {word}.",
        Why.CLUE_BAD_LETTER: "Un signo no es letra de este idioma: {clue}.",
        Why.CLUE_BOARD_WORD: "Esa palabra está en el tablero: {word}.",
        Why.CLUE_COMPOUND_WITH: "Comparte una parte con una palabra del tablero: {word}.",
        Why.CLUE_EMPTY: "Una pista tiene una palabra.",
        Why.CLUE_FORM_OF: "Es una forma de una palabra del tablero: {word}.",
        Why.CLUE_LOOKS_ALIKE: "Una letra solo se parece a una de este idioma: {clue}.",
        Why.CLUE_PART_OF: "Es parte de una palabra del tablero: {word}.",
        Why.CLUE_REPEATED: "Tu equipo ya dio esa pista: {clue}.",
        Why.CLUE_SEVERAL_WORDS: "Solo una palabra: {clue}.",
        Why.CLUE_TOO_LONG: "Es demasiado larga para una pista.",
        Why.GUESS_FIRST: "Antes hay que hacer un intento.",
        Why.NO_SUCH_CARD: "Esa carta no existe.",
        Why.NOT_AN_OWN_CARD: "Esa carta no se puede elegir aquí.",
        Why.NOT_OFFERED: "Ahora no es posible.",
        Why.NOT_YOUR_TURN: "No es tu turno.",
        Why.NUMBER_NOT_OFFERED: "Ese número no se puede decir en esta mesa.",
    },
    verbs={
        "clue": ("pista",),
        "consult": ("consulta", "consultar"),
        "reveal": ("toca", "tocar"),
        "cover": ("cubre", "cubrir"),
        "approve": ("acepta", "aceptar"),
        "decline": ("rechaza", "rechazar"),
        "stop": ("para", "parar"),
        "object": ("objeta", "objetar"),
        "concede": ("admite", "admitir"),
        "waive": ("renuncia", "renunciar"),
        "board": ("tablero",),
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
    team={"blue": "Niebiescy", "red": "Czerwoni"},
    identity={"B": "niebieskie", "R": "czerwone", "n": "przechodzień", "x": "zabójca"},
    legend="B niebieskie, R czerwone, n przechodzień, x zabójca; [ ] zakryte",
    left="Słowa do znalezienia",
    spymasters="Szefostwo",
    clue="wskazówka {clue}",
    unlimited="nieograniczona",
    votes="głos",
    stop="koniec zgadywania",
    no_clues="Nie było jeszcze wskazówki.",
    began="Pierwsza wskazówka: {team}.",
    next="Następna wskazówka: {team}.",
    consults="pyta w sekrecie o {clue}",
    approved="do przyjęcia, w sekrecie",
    declined="nie do przyjęcia, w sekrecie",
    stopped="kończy zgadywanie",
    objects="zgłasza sprzeciw",
    objects_and_it_stands="zgłasza sprzeciw, i słusznie",
    concedes="przyznaje, że wskazówka była niedozwolona",
    waives="niczego nie zakrywa",
    timed_out="koniec czasu",
    resigned="rezygnacja",
    abandoned="Gra zakończona za zgodą wszystkich.",
    your_clue="Twoja wskazówka: napisz wskazówka, słowo i liczbę.",
    their_clue="Wskazówkę daje: {name}.",
    asked="Pytanie w sekrecie: {clue}. Napisz przyjmij albo odrzuć; Enter i gra idzie dalej.",
    not_answered="Nie ma jeszcze odpowiedzi: {clue}.",
    approves="Do przyjęcia dla rywali: {clue}.",
    declines="Nie do przyjęcia dla rywali: {clue}.",
    your_guess="Zgadujesz: napisz odkryj i słowo.",
    limit="Pozostałe próby: {n}.",
    no_limit="Nie ma limitu.",
    may_object="Możesz zgłosić sprzeciw; Enter i gra idzie dalej.",
    may_concede="Sprzeciw wobec twojej wskazówki: możesz przyznać rację; Enter i gra idzie dalej.",
    penalty="Wskazówka była niedozwolona: zakryj jedno ze swoich słów albo odpuść.",
    enemy="Zakryj słowo przeciwnika: napisz zakryj i słowo.",
    thinking="Namyślają się jeszcze: {names}.",
    winners="Wygrana: {names}.",
    nobody="Nikt nie wygrywa.",
    score="Wynik: {n}.",
    reason={
        Reason.FOUND: "Wszystkie słowa jednego koloru są znalezione.",
        Reason.ASSASSIN: "Odkryty został zabójca.",
        Reason.RESIGNED: "Jedna z drużyn zrezygnowała.",
        Reason.ABANDONED: "Gra zakończona za zgodą wszystkich.",
    },
    seed="To samo rozdanie jeszcze raz: --seed {seed}",
    hand_over="{name}: naciśnij Enter, gdy nikt inny nie patrzy.",
    bye="Do zobaczenia.",
    help="""\
wskazówka niebo 2              daj wskazówkę: słowo i liczbę od 0 do 9 albo: nieograniczona
wskazówka niebo 2 = księżyc, 7 to samo, z notatką dla siebie, o które karty chodzi
zapytaj niebo 2                zapytaj w sekrecie rywali, czy to do przyjęcia
przyjmij, odrzuć               odpowiedź na to
odkryj księżyc                 dotknij karty: słowo, jego początek albo numer
stop                           zakończ zgadywanie, po co najmniej jednej próbie
sprzeciw, przyznaj             sprzeciw wobec wskazówki rywali; przyznaj, że własna była zła
zakryj księżyc, odpuść         zakryj słowo za złą wskazówkę rywali; nie zakrywaj niczego
plansza, dziennik              pokaż planszę; wszystkie wskazówki i odkryte karty
rezygnuj, koniec               poddaj grę; wyjdź z gry
1: sprzeciw                    kilka osób przy jednej klawiaturze: miejsce 1 poza kolejnością""",
    unreadable="To nie jest polecenie. Listę pokazuje „pomoc”.",
    which_card="Która karta? Podaj numer albo dość liter słowa.",
    which_number="Ile? Podaj na końcu liczbę od 0 do 9 albo: nieograniczona.",
    why={
        Why.CARD_COVERED: "Już zakryte: {word}.",
        Why.CLUE_BAD_LETTER: "Jeden ze znaków nie jest literą tego języka: {clue}.",
        Why.CLUE_BOARD_WORD: "To słowo leży na planszy: {word}.",
        Why.CLUE_COMPOUND_WITH: "Ma wspólną część ze słowem na planszy: {word}.",
        Why.CLUE_EMPTY: "Wskazówka ma słowo.",
        Why.CLUE_FORM_OF: "To forma słowa z planszy: {word}.",
        Why.CLUE_LOOKS_ALIKE: "Jedna z liter tylko wygląda jak litera tego języka: {clue}.",
        Why.CLUE_PART_OF: "To część słowa z planszy: {word}.",
        Why.CLUE_REPEATED: "Ta wskazówka już padła w twojej drużynie: {clue}.",
        Why.CLUE_SEVERAL_WORDS: "Tylko jedno słowo: {clue}.",
        Why.CLUE_TOO_LONG: "To za długie na wskazówkę.",
        Why.GUESS_FIRST: "Najpierw trzeba raz zgadnąć.",
        Why.NO_SUCH_CARD: "Nie ma takiej karty.",
        Why.NOT_AN_OWN_CARD: "Tej karty nie można tu wybrać.",
        Why.NOT_OFFERED: "Teraz to niemożliwe.",
        Why.NOT_YOUR_TURN: "To nie twój ruch.",
        Why.NUMBER_NOT_OFFERED: "Tej liczby nie można powiedzieć przy tym stole.",
    },
    verbs={
        "clue": ("wskazówka",),
        "consult": ("zapytaj",),
        "reveal": ("odkryj",),
        "cover": ("zakryj",),
        "approve": ("przyjmij",),
        "decline": ("odrzuć",),
        "stop": ("stop",),
        "object": ("sprzeciw",),
        "concede": ("przyznaj",),
        "waive": ("odpuść",),
        "board": ("plansza",),
        "log": ("dziennik",),
        "help": ("pomoc",),
        "resign": ("rezygnuj", "rezygnuję"),
        "quit": ("koniec", "wyjdź"),
    },
)

LANGUAGES: dict[str, Words] = {"en": EN, "es": ES, "pl": PL}
