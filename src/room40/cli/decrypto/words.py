"""What the terminal says, in three languages."""

from collections.abc import Mapping

from msgspec import Struct

from room40.core.refused import Why
from room40.games.decrypto.types import Guess, Reason, Team


class Words(Struct, frozen=True, kw_only=True):
    """One language. Labels stand before a colon, so that no name has to be declined."""

    you: str
    seat: str
    bot: str
    team: Mapping[Team, str]
    round: str
    tokens: str
    encryptor: str
    keywords: str
    code: str
    clues: str
    missing: str
    votes: str
    guess: Mapping[Guess, str]
    no_clues: str
    round_began: str
    wrote: str
    written_down: str
    objects: str
    rewrote: str
    interception: str
    miscommunication: str
    points: str
    words_began: str
    succeeded: str
    timed_out: str
    resigned: str
    ended: str
    your_clues: str
    your_new_clue: str
    your_decode: str
    your_intercept: str
    your_words: str
    may_object: str
    thinking: str
    winners: str
    nobody: str
    reason: Mapping[Reason, str]
    seed: str
    hand_over: str
    bye: str
    help: str
    unreadable: str
    which_clues: str
    which_clue: str
    which_words: str
    why: Mapping[Why, str]
    verbs: Mapping[str, tuple[str, ...]]


EN = Words(
    you="you",
    seat="seat {n}",
    bot="bot {n}",
    team={"white": "White", "black": "Black"},
    round="Round {n} of at most {of}",
    tokens="interceptions {interceptions}, miscommunications {miscommunications}",
    encryptor="writes the clues",
    keywords="Keywords",
    code="code {code}",
    clues="Clues",
    missing="(nothing)",
    votes="vote",
    guess={"decode": "own guess", "intercept": "interception", "words": "keywords named"},
    no_clues="No code has been told yet.",
    round_began="Round {n}. Clues come from: {names}.",
    wrote="clues written",
    written_down="written down",
    objects="objects to clue {n}",
    rewrote="clue {n} anew: {clue}",
    interception="token for an interception",
    miscommunication="token for a miscommunication",
    points="Points: White {white}, Black {black}.",
    words_began="Now each team names the other's keywords.",
    succeeded="the clues come from {name} now",
    timed_out="time is up",
    resigned="gives up",
    ended="The match is over.",
    your_clues="Write your clues: clues one; two; three.",
    your_new_clue="Write clue {n} anew: clues and the new one.",
    your_decode="What is your own code? Say decode and three digits.",
    your_intercept="What is the rivals' code? Say intercept and three digits.",
    your_words="Name the rivals' keywords: words one; two; three; four.",
    may_object="You may object to a clue; Enter lets play go on.",
    thinking="Still to decide: {names}.",
    winners="The win goes to: {names}.",
    nobody="Nobody wins.",
    reason={
        Reason.INTERCEPTIONS: "Enough interceptions.",
        Reason.MISCOMMUNICATIONS: "Too many miscommunications.",
        Reason.POINTS: "Decided by points.",
        Reason.WORDS: "Decided by the keywords.",
        Reason.SURVIVED: "The rounds are over.",
        Reason.RESIGNED: "A team gave up.",
        Reason.ABANDONED: "Ended by agreement.",
    },
    seed="The same deal again: --seed {seed}",
    hand_over="{name}: press Enter when only you are looking.",
    bye="Bye.",
    help="""\
clues bacon; ice cream; camp  write your clues in the order of the code
clues ham                     after an objection: the new clue alone
decode 4-2-1                  what you take the code of your team for
intercept 4-2-1               what you take the rivals' code for
words pig; candy; ; son       name the rivals' keywords by slot; a slot may stay empty
object 2                      object to the second clue of the rivals
board, log                    show tokens, keywords and clues; show both sheets
resign, quit                  give up; leave the match
1: object 2                   several at one keyboard: seat 1 acts out of turn""",
    unreadable="This is no command. “help” lists them.",
    which_clues="Three clues with semicolons between them, please.",
    which_clue="Which clue? Say 1, 2 or 3.",
    which_words="Four words with semicolons between them, please; a slot may stay empty.",
    why={
        Why.ALREADY_GUESSED: "Your team has written that down already.",
        Why.CLUE_BAD_LETTER: "A sign in it cannot stand here: {clue}.",
        Why.CLUE_EMPTY: "A clue is missing.",
        Why.CLUE_KEYWORD: "That is one of your keywords: {word}.",
        Why.CLUE_KEYWORD_KIN: "It has a form or a part of one of your keywords: {word}.",
        Why.CLUE_LETTERS: "That speaks of letters or sounds, not of a meaning: {clue}.",
        Why.CLUE_LOOKS_ALIKE: "A letter in it only looks like one of this language: {clue}.",
        Why.CLUE_POSITION: "That tells a slot, not a meaning: {clue}.",
        Why.CLUE_REPEATED: "That clue has been used up: {clue}.",
        Why.CLUE_TOO_LONG: "That is too long for a clue.",
        Why.CLUES_STAND: "Those clues stand as they are.",
        Why.CODE_DIGITS: "A code has digits from 1 to 4.",
        Why.CODE_LENGTH: "A code has three digits.",
        Why.CODE_REPEATS: "No digit comes twice in a code.",
        Why.NOT_OFFERED: "That is not possible now.",
        Why.NOT_YOUR_TURN: "That is for others to do.",
    },
    verbs={},
)

ES = Words(
    you="tú",
    seat="asiento {n}",
    bot="bot {n}",
    team={"white": "Blanco", "black": "Negro"},
    round="Ronda {n} de {of} como máximo",
    tokens="intercepciones {interceptions}, errores {miscommunications}",
    encryptor="escribe las pistas",
    keywords="Palabras clave",
    code="código {code}",
    clues="Pistas",
    missing="(nada)",
    votes="voto",
    guess={
        "decode": "intento propio",
        "intercept": "intercepción",
        "words": "palabras clave nombradas",
    },
    no_clues="Aún no se ha dicho ningún código.",
    round_began="Ronda {n}. Las pistas las dan: {names}.",
    wrote="pistas escritas",
    written_down="anotado",
    objects="objeta la pista {n}",
    rewrote="pista {n} de nuevo: {clue}",
    interception="ficha por una intercepción",
    miscommunication="ficha por un error",
    points="Puntos: Blanco {white}, Negro {black}.",
    words_began="Ahora cada equipo nombra las palabras clave del otro.",
    succeeded="ahora las pistas las da {name}",
    timed_out="se acabó el tiempo",
    resigned="abandona",
    ended="La partida ha terminado.",
    your_clues="Escribe tus pistas: pistas una; dos; tres.",
    your_new_clue="Escribe de nuevo la pista {n}: pistas y la nueva.",
    your_decode="¿Cuál es el código de tu equipo? Di descifra y tres cifras.",
    your_intercept="¿Cuál es el código rival? Di intercepta y tres cifras.",
    your_words="Nombra las palabras clave rivales: palabras una; dos; tres; cuatro.",
    may_object="Puedes objetar una pista; con Intro sigue el juego.",
    thinking="Falta que decidan: {names}.",
    winners="La victoria es para: {names}.",
    nobody="No gana nadie.",
    reason={
        Reason.INTERCEPTIONS: "Intercepciones suficientes.",
        Reason.MISCOMMUNICATIONS: "Demasiados errores.",
        Reason.POINTS: "Han decidido los puntos.",
        Reason.WORDS: "Han decidido las palabras clave.",
        Reason.SURVIVED: "Se acabaron las rondas.",
        Reason.RESIGNED: "Un equipo abandonó.",
        Reason.ABANDONED: "Terminada de común acuerdo.",
    },
    seed="El mismo reparto otra vez: --seed {seed}",
    hand_over="{name}: pulsa Intro cuando nadie más mire.",
    bye="Hasta luego.",
    help="""\
pistas tocino; helado; campo  escribe tus pistas en el orden del código
pistas jamón                  tras una objeción: solo la pista nueva
descifra 4-2-1                lo que crees que es el código de tu equipo
intercepta 4-2-1              lo que crees que es el código rival
palabras cerdo; dulce; ; hijo nombra las palabras clave rivales; una casilla puede quedar vacía
objeta 2                      objeta la segunda pista rival
tablero, registro             muestra fichas, palabras clave y pistas; muestra las dos hojas
abandonar, salir              abandona; deja la partida
1: objeta 2                   con un teclado para todos: el asiento 1 actúa fuera de turno""",
    unreadable="Eso no es una orden. «ayuda» las enumera.",
    which_clues="Tres pistas separadas por punto y coma.",
    which_clue="¿Qué pista? Di 1, 2 o 3.",
    which_words="Cuatro palabras separadas por punto y coma; una casilla puede quedar vacía.",
    why={
        Why.ALREADY_GUESSED: "Tu equipo ya lo ha anotado.",
        Why.CLUE_BAD_LETTER: "Un signo no puede estar aquí: {clue}.",
        Why.CLUE_EMPTY: "Falta una pista.",
        Why.CLUE_KEYWORD: "Es una de las palabras clave de tu equipo: {word}.",
        Why.CLUE_KEYWORD_KIN: "Tiene una forma o una parte de una palabra clave propia: {word}.",
        Why.CLUE_LETTERS: "Eso habla de letras o sonidos, no de un significado: {clue}.",
        Why.CLUE_LOOKS_ALIKE: "Una letra solo se parece a una de este idioma: {clue}.",
        Why.CLUE_POSITION: "Eso indica una casilla, no un significado: {clue}.",
        Why.CLUE_REPEATED: "Esa pista ya está usada: {clue}.",
        Why.CLUE_TOO_LONG: "Es demasiado larga para una pista.",
        Why.CLUES_STAND: "Esas pistas quedan como están.",
        Why.CODE_DIGITS: "Un código tiene cifras del 1 al 4.",
        Why.CODE_LENGTH: "Un código tiene tres cifras.",
        Why.CODE_REPEATS: "Ninguna cifra se repite en un código.",
        Why.NOT_OFFERED: "Ahora no es posible.",
        Why.NOT_YOUR_TURN: "Eso les toca a otros.",
    },
    verbs={
        "clues": ("pistas", "pista"),
        "decode": ("descifra", "descifrar"),
        "intercept": ("intercepta", "interceptar"),
        "words": ("palabras",),
        "object": ("objeta", "objetar"),
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
    team={"white": "Biali", "black": "Czarni"},
    round="Runda {n} z najwyżej {of}",
    tokens="przechwycenia {interceptions}, pomyłki {miscommunications}",
    encryptor="pisze podpowiedzi",
    keywords="Słowa klucze",
    code="kod {code}",
    clues="Podpowiedzi",
    missing="(nic)",
    votes="głos",
    guess={
        "decode": "własna odpowiedź",
        "intercept": "przechwycenie",
        "words": "nazwane słowa klucze",
    },
    no_clues="Nie ujawniono jeszcze żadnego kodu.",
    round_began="Runda {n}. Podpowiedzi piszą: {names}.",
    wrote="podpowiedzi napisane",
    written_down="zapisano",
    objects="sprzeciw wobec podpowiedzi {n}",
    rewrote="podpowiedź {n} od nowa: {clue}",
    interception="żeton za przechwycenie",
    miscommunication="żeton za pomyłkę",
    points="Punkty: Biali {white}, Czarni {black}.",
    words_began="Teraz każda drużyna nazywa słowa klucze drugiej.",
    succeeded="podpowiedzi pisze teraz: {name}",
    timed_out="koniec czasu",
    resigned="rezygnacja",
    ended="Koniec gry.",
    your_clues="Napisz swoje podpowiedzi: podpowiedzi jedna; druga; trzecia.",
    your_new_clue="Napisz podpowiedź {n} od nowa: podpowiedzi i nowa.",
    your_decode="Jaki jest kod twojej drużyny? Napisz odczytaj i trzy cyfry.",
    your_intercept="Jaki jest kod rywali? Napisz przechwyć i trzy cyfry.",
    your_words="Nazwij słowa klucze rywali: słowa jedno; drugie; trzecie; czwarte.",
    may_object="Możesz zgłosić sprzeciw; Enter i gra idzie dalej.",
    thinking="Namyślają się jeszcze: {names}.",
    winners="Wygrana: {names}.",
    nobody="Nikt nie wygrywa.",
    reason={
        Reason.INTERCEPTIONS: "Dość przechwyceń.",
        Reason.MISCOMMUNICATIONS: "Za dużo pomyłek.",
        Reason.POINTS: "Zdecydowały punkty.",
        Reason.WORDS: "Zdecydowały słowa klucze.",
        Reason.SURVIVED: "Rundy się skończyły.",
        Reason.RESIGNED: "Jedna z drużyn zrezygnowała.",
        Reason.ABANDONED: "Gra zakończona za zgodą wszystkich.",
    },
    seed="To samo rozdanie jeszcze raz: --seed {seed}",
    hand_over="{name}: naciśnij Enter, gdy nikt inny nie patrzy.",
    bye="Do zobaczenia.",
    help="""\
podpowiedzi boczek; lody; obóz  napisz podpowiedzi w kolejności kodu
podpowiedzi szynka              po sprzeciwie: sama nowa podpowiedź
odczytaj 4-2-1                  jaki według ciebie jest kod twojej drużyny
przechwyć 4-2-1                 jaki według ciebie jest kod rywali
słowa świnia; cukierek; ; syn   nazwij słowa klucze rywali; miejsce może zostać puste
sprzeciw 2                      sprzeciw wobec drugiej podpowiedzi rywali
plansza, dziennik               pokaż żetony, słowa klucze i podpowiedzi; pokaż obie kartki
rezygnuj, koniec                poddaj grę; wyjdź z gry
1: sprzeciw 2                   kilka osób przy jednej klawiaturze: miejsce 1 poza kolejnością""",
    unreadable="To nie jest polecenie. Listę pokazuje „pomoc”.",
    which_clues="Trzy podpowiedzi oddzielone średnikami.",
    which_clue="Która podpowiedź? Podaj 1, 2 albo 3.",
    which_words="Cztery słowa oddzielone średnikami; miejsce może zostać puste.",
    why={
        Why.ALREADY_GUESSED: "Twoja drużyna już to zapisała.",
        Why.CLUE_BAD_LETTER: "Jeden ze znaków nie może tu stać: {clue}.",
        Why.CLUE_EMPTY: "Brakuje podpowiedzi.",
        Why.CLUE_KEYWORD: "To jedno ze słów kluczy twojej drużyny: {word}.",
        Why.CLUE_KEYWORD_KIN: "Zawiera formę albo część słowa klucza twojej drużyny: {word}.",
        Why.CLUE_LETTERS: "To mówi o literach albo brzmieniu, nie o znaczeniu: {clue}.",
        Why.CLUE_LOOKS_ALIKE: "Jedna z liter tylko wygląda jak litera tego języka: {clue}.",
        Why.CLUE_POSITION: "To wskazuje miejsce, nie znaczenie: {clue}.",
        Why.CLUE_REPEATED: "Ta podpowiedź jest już zużyta: {clue}.",
        Why.CLUE_TOO_LONG: "To za długie na podpowiedź.",
        Why.CLUES_STAND: "Te podpowiedzi zostają bez zmian.",
        Why.CODE_DIGITS: "Kod składa się z cyfr od 1 do 4.",
        Why.CODE_LENGTH: "Kod ma trzy cyfry.",
        Why.CODE_REPEATS: "W kodzie żadna cyfra się nie powtarza.",
        Why.NOT_OFFERED: "Teraz to niemożliwe.",
        Why.NOT_YOUR_TURN: "To należy do innych.",
    },
    verbs={
        "clues": ("podpowiedzi", "podpowiedź"),
        "decode": ("odczytaj",),
        "intercept": ("przechwyć",),
        "words": ("słowa",),
        "object": ("sprzeciw",),
        "board": ("plansza",),
        "log": ("dziennik",),
        "help": ("pomoc",),
        "resign": ("rezygnuj", "rezygnuję"),
        "quit": ("koniec", "wyjdź"),
    },
)

LANGUAGES: dict[str, Words] = {"en": EN, "es": ES, "pl": PL}
