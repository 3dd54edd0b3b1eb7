// A soft sound when it becomes the reader's turn, if the reader has chosen it in the settings.
"use strict";
window.scoresheet && (() => {
  const NOTES = [[587.33, 0], [880, 0.14]]; // frequency in hertz, start in seconds
  const SECONDS = 0.5;
  const LOUDNESS = 0.06;
  const asked = () => Boolean(document.querySelector(".turn.yours"));

  let context = null;
  function play() {
    if (!window.AudioContext) return;
    context = context ?? new AudioContext();
    context.resume().catch(() => {}); // browsers allow sound only after the first click
    for (const [frequency, start] of NOTES) {
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      const from = context.currentTime + start;
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, from + SECONDS);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(from + SECONDS);
    }
  }

  let before = true;
  document.addEventListener("scoresheet:swapping", () => { before = asked(); });
  document.addEventListener("scoresheet:swapped", () => {
    if (!before && asked() && document.documentElement.dataset.sound === "on") play();
  });
})();
