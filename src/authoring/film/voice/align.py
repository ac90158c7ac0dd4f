"""Finds lines in a recording by word times of faster-whisper. Reads a JSON list of lines, writes a JSON list of from and to.

python align.py RECORDING < lines.json
Ends with 3 where faster-whisper is not installed: the caller then goes by silences.
"""

import difflib
import json
import os
import re
import sys

try:
    from faster_whisper import WhisperModel
except ImportError:
    sys.exit(3)


def bare(text):
    return re.findall(r"[\w']+", text.lower().replace("’", "'"))


def main():
    lines = json.load(sys.stdin)
    model = WhisperModel(os.environ.get("WHISPER_MODEL", "base.en"), device="cpu", compute_type="int8")
    segments, _ = model.transcribe(sys.argv[1], language="en", word_timestamps=True, beam_size=5)
    heard = [(word, w.start, w.end) for s in segments for w in s.words for word in bare(w.word)]
    wanted = [(word, i) for i, line in enumerate(lines) for word in bare(line)]
    times = [None] * len(lines)
    matcher = difflib.SequenceMatcher(a=[w for w, _ in wanted], b=[w for w, _, _ in heard], autojunk=False)
    for block in matcher.get_matching_blocks():
        for k in range(block.size):
            i = wanted[block.a + k][1]
            _, start, end = heard[block.b + k]
            times[i] = (min(start, times[i][0]), max(end, times[i][1])) if times[i] else (start, end)
    if any(t is None for t in times):
        sys.exit(4)
    json.dump([{"from": a, "to": b} for a, b in times], sys.stdout)


main()
