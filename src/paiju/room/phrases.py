"""Quick phrases that people in a room can send without typing."""

from typing import Final, Literal, get_args

PhraseId = Literal[
    "hello", "hurry", "thinking", "nice", "unlucky", "thanks", "sorry", "again", "brb", "bye"
]

PHRASES: Final[dict[PhraseId, tuple[str, str]]] = {
    "hello": ("大家好，开局顺手！", "Hello all, good tiles to you!"),
    "hurry": ("该你了，大家等着呢。", "Your turn, we are waiting."),
    "thinking": ("容我想想。", "Let me think."),
    "nice": ("这把打得漂亮！", "Beautifully played!"),
    "unlucky": ("手气不好，认了。", "No luck today."),
    "thanks": ("谢谢喂牌。", "Thanks for feeding me."),
    "sorry": ("不好意思，手快了。", "Sorry, too quick."),
    "again": ("再来一局！", "One more!"),
    "brb": ("稍等，马上回来。", "One moment, back soon."),
    "bye": ("今天就到这儿，下次再约。", "That's it for today, see you."),
}
assert set(PHRASES) == set(get_args(PhraseId))
