"""Speaks lines with hibari-tts. Reads a JSON list of texts, writes 0.pcm, 1.pcm ... (24 kHz, 16 bit, mono) into a folder.

python speak.py FOLDER < lines.json
"""

import json
import sys
from pathlib import Path

import numpy as np
from hibari import SAMPLE_RATE, Hibari

SPEED = 0.9
QUIET = 10 ** (-50 / 20)
KEPT = int(SAMPLE_RATE * 0.03)
FADE = int(SAMPLE_RATE * 0.008)


def trimmed(audio):
    """The engine adds 0.3 s before and 0.45 s after each call; pauses are ours."""
    loud = np.flatnonzero(np.abs(audio) > QUIET)
    if loud.size == 0:
        return audio
    part = audio[max(0, loud[0] - KEPT) : loud[-1] + KEPT].copy()
    ramp = np.linspace(0, 1, FADE, dtype=np.float32)
    part[:FADE] *= ramp
    part[-FADE:] *= ramp[::-1]
    return part


def main():
    folder = Path(sys.argv[1])
    voice = Hibari(threads=1)
    for index, text in enumerate(json.load(sys.stdin)):
        audio = trimmed(voice(text, speed=SPEED, seed=0))
        pcm = (np.clip(audio, -1, 1) * 32767).astype("<i2")
        (folder / f"{index}.pcm").write_bytes(pcm.tobytes())


if __name__ == "__main__":
    main()
