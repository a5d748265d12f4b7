/** Small, dry sounds, made here from noise and tones. Each of them has something to see as well. */
import { settings } from "./settings.svelte";

export type Sound = "card" | "pencil" | "stamp" | "bell";

let context: AudioContext | null = null;

/** Silent where sound is off, or where the browser has not been touched yet. */
export function play(sound: Sound): void {
  if (settings.loudness === "off" || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const audio = context;
  const wanted = performance.now();
  void audio.resume().then(() => {
    // A browser holds sound back until the page is touched; what is late by then is not wanted.
    if (performance.now() - wanted > LATE) return;
    const out = new GainNode(audio, { gain: settings.loudness === "soft" ? 0.25 : 0.7 });
    out.connect(audio.destination);
    MAKERS[sound](audio, out);
  });
}

const LATE = 300;

const MAKERS: Readonly<Record<Sound, (audio: AudioContext, out: GainNode) => void>> = {
  card: (audio, out) => rustle(audio, out, { hertz: 2600, width: 0.8, seconds: 0.09, gain: 0.5 }),
  pencil: (audio, out) => rustle(audio, out, { hertz: 5200, width: 3, seconds: 0.05, gain: 0.35 }),
  stamp: (audio, out) => {
    rustle(audio, out, { hertz: 420, width: 0.7, seconds: 0.08, gain: 0.8 });
    tone(audio, out, { hertz: 92, seconds: 0.13, gain: 0.7 });
  },
  bell: (audio, out) => {
    tone(audio, out, { hertz: 1318.5, seconds: 0.7, gain: 0.22 });
    tone(audio, out, { hertz: 3322, seconds: 0.35, gain: 0.07 });
  },
};

interface Noise {
  hertz: number;
  width: number;
  seconds: number;
  gain: number;
}

function rustle(audio: AudioContext, out: GainNode, noise: Noise): void {
  const frames = Math.ceil(audio.sampleRate * noise.seconds);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let frame = 0; frame < frames; frame++) data[frame] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, {
    type: "bandpass",
    frequency: noise.hertz,
    Q: noise.width,
  });
  source.connect(filter).connect(fading(audio, out, noise.gain, noise.seconds));
  source.start();
}

function tone(audio: AudioContext, out: GainNode, of: Omit<Noise, "width">): void {
  const source = new OscillatorNode(audio, { frequency: of.hertz });
  source.connect(fading(audio, out, of.gain, of.seconds));
  source.start();
  source.stop(audio.currentTime + of.seconds);
}

function fading(audio: AudioContext, out: GainNode, gain: number, seconds: number): GainNode {
  const fade = new GainNode(audio, { gain });
  fade.gain.setValueAtTime(gain, audio.currentTime);
  fade.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  fade.connect(out);
  return fade;
}
