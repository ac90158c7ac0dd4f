"""One sentence in one room, from several distances: what a microphone hears of the voice, the walls and the fridge.

python distances.py FOLDER "The first half," "and the second." 2 1 0.3

Writes 2m.wav, 1m.wav, 0.3m.wav, in which the voice is equally loud, so what differs is the room. Nothing is recorded: the
voice is hibari-tts, the room is made of noise that dies away, the hum of the fridge of sines. Then npm run level:sounds.
"""

import sys
import wave
from pathlib import Path

import numpy as np
from hibari import SAMPLE_RATE, Hibari

from speak import SPEED, trimmed

BEFORE_S, BETWEEN_S, AFTER_S = 1.2, 1.3, 1.2
# The walls of a kitchen: 60 dB quieter after so many seconds.
REVERB_S = 0.7
# At one metre: the walls give back half as much as comes straight from the mouth, the fridge stands 20 dB below it.
WALLS_DB, FRIDGE_DB = -6.0, -20.0


def gain(decibels):
    return 10 ** (decibels / 20)


def level(sound):
    return np.sqrt(np.mean(sound**2))


def walls(chance):
    time = np.arange(int(SAMPLE_RATE * REVERB_S)) / SAMPLE_RATE
    tail = chance.standard_normal(time.size) * 10 ** (-3 * time / REVERB_S)
    tail[: int(SAMPLE_RATE * 0.006)] = 0
    # Soft things swallow what is high first.
    smooth = np.convolve(tail, np.ones(3) / 3, "same")
    return smooth / np.sqrt(np.sum(smooth**2))


def fridge(length, chance):
    time = np.arange(length) / SAMPLE_RATE
    hum = sum(np.sin(2 * np.pi * 50 * n * time + n) / n**0.7 for n in (2, 3, 4, 6, 8, 10, 12))
    hum *= 1 + 0.1 * np.sin(2 * np.pi * 0.9 * time)
    # Air: noise that falls with pitch.
    spectrum = np.fft.rfft(chance.standard_normal(length))
    spectrum /= np.sqrt(np.maximum(np.fft.rfftfreq(length, 1 / SAMPLE_RATE), 60))
    air = np.fft.irfft(spectrum, length)
    return hum / level(hum) * 0.8 + air / level(air) * 0.6


def silence(seconds):
    return np.zeros(int(SAMPLE_RATE * seconds))


def main():
    folder, *halves = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    chance = np.random.default_rng(1)
    voice = Hibari(threads=1)
    first, second = (trimmed(voice(text, speed=SPEED, seed=0)) for text in halves)
    dry = np.concatenate([silence(BEFORE_S), first, silence(BETWEEN_S), second, silence(AFTER_S)])
    loud = level(np.concatenate([first, second]))
    given_back = np.convolve(dry, walls(chance))[: dry.size]
    hum = fridge(dry.size, chance) * loud
    for distance in sys.argv[4:]:
        # The voice stays as it is; the room is raised as one would to understand it.
        raised = float(distance)
        heard = dry + raised * (gain(WALLS_DB) * given_back + gain(FRIDGE_DB) * hum)
        pcm = (heard / np.max(np.abs(heard)) * 0.7 * 32767).astype("<i2")
        with wave.open(str(folder / f"{distance}m.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(SAMPLE_RATE)
            file.writeframes(pcm.tobytes())


if __name__ == "__main__":
    main()
