"""Codes to say aloud: three words that English, Spanish and Polish share, and two digits."""

import math
import re
import secrets
import unicodedata

WORDS = tuple(
    """
    adagio agave agent alaska album alfa algebra allegro alpaca anaconda andante anime apollo
    argon aria arizona atlas atom audio auto avocado azalea badminton bali ballet banana bandana
    banjo banner baobab barista begonia berlin beta biathlon bikini bingo bistro blues bogota
    bolero bonobo bonus boson boston bravo bungalow burrito byte cabaret cacao cactus camera
    camping campus cantata canyon cargo carnaval catamaran celsius chicago chili chip chorizo
    cinema cobra cola colibri condor confetti corona cosmos credo cricket crocus curry dakota
    delta derby diesel disco diva doctor domino drama echo electron espresso eureka euro extra
    fado falafel ferry fiesta film filter finale flamenco flamingo format formula forte forum
    futon gala gamma gazpacho gecko giga gladiator gobi golem golf gondola gong gorilla graffiti
    gram granada granola guacamole guru hacker haiku halo hangar havana hibiscus hobby hockey
    hotel hummus humor hydra ibiza idol igloo iguana index internet iridium iris jaguar java
    jazz jeans jeep joker judo juliet kansas kappa karaoke karate karma kayak kebab kelvin
    ketchup kilo kimono kiwi koala laguna lama lambda lasagna laser lasso latte lemur limbo logo
    lotto lotus maestro magma magnolia malaga malta mambo mandala manila mantra maracas marimba
    marina mars matador matrix maximum medusa mega melon memo mentor meteor metro miami mikado
    mimosa minibus minimum minus model mohair monitor montana motor mural mustang nachos nairobi
    nano neon nepal neutron nevada newton ninja nirvana nova oasis oboe ohio okapi omega omen
    omicron opal opera orca oregano origami orion osaka oscar oslo paella pagoda palma panama
    panda panini panorama papaya paprika parabola paradox parasol partner pascal pasta patio
    pesto petunia piano pingpong piranha piston pixel pizza plan plasma plaza plus pluto polka
    polo poncho porto poster presto prima program propeller proton pulsar puma puzzle quark
    quasar quinoa quito quiz radar radio radon rally ramen raster ravioli recital reggae risotto
    robot rodeo rondo router rugby rumba safari saga sahara salon salsa samba samovar samurai
    sari satin saturn scooter senator sensei sensor sequoia serum sherpa siena sigma sketch
    slalom slogan snack soda sombrero sonar sonata soprano sorbet spaghetti spartan sponsor
    spray sprint sputnik squash standard stop studio sumatra sumo super surf sushi swing taboo
    tabu taco tandem tango tapir tarantula tarot tartan taxi techno tempo tenor terminal tesla
    test thriller tibet tipi tiramisu titan tofu toledo torero tornado toronto tortilla totem
    trend triathlon trio troll tsunami tundra tuner turban turbo tutor ukulele ultra vademecum
    vanilla venus verona veto victor video viking villa virtuoso vista volt wasabi watt weekend
    western xenon yeti yoga yogurt zodiac zombie zoom zorro zulu
    """.split()  # noqa: SIM905 (four hundred quoted words would hide the list)
)
"""Own list: short, without accents, known in all three languages, no two of them one letter apart.
None begins another, so a code can be read without its hyphens."""

WORDS_PER_CODE = 3
BITS = math.log2(len(WORDS) ** WORDS_PER_CODE * 100)

_SHAPE = re.compile(f"({'|'.join(WORDS)})" * WORDS_PER_CODE + r"([0-9]{2})")


def new_code() -> str:
    """Such as `radio-hotel-tango-42`."""
    words = [secrets.choice(WORDS) for _ in range(WORDS_PER_CODE)]
    return "-".join([*words, f"{secrets.randbelow(100):02d}"])


def code_from(text: str) -> str | None:
    """The code that somebody typed, whatever its case, blanks and hyphens; None: no code."""
    plain = unicodedata.normalize("NFKD", text[:100]).casefold()
    found = _SHAPE.fullmatch(re.sub("[^a-z0-9]", "", plain))
    return None if found is None else "-".join(found.groups())
