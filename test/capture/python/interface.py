"""Specs and configuration with the names that vLLM's kv_cache_interface has, of several versions at once."""

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any, Dict, List, Optional

from tensors import BITS


class KVQuantMode(IntEnum):
    NONE = 0
    FP8_PER_TENSOR = 1


class MambaAttentionBackendEnum(Enum):
    GDN_ATTN = "vllm.v1.attention.backends.gdn_attn.GDNAttentionBackend"


@dataclass(frozen=True)
class KVCacheSpec:
    block_size: int


@dataclass(frozen=True)
class FullAttentionSpec(KVCacheSpec):
    num_kv_heads: int
    head_size: int
    dtype: Any
    head_size_v: Optional[int] = None
    kv_quant_mode: KVQuantMode = KVQuantMode.NONE
    page_size_padded: Optional[int] = None
    state_content_bytes: Optional[int] = None
    tokens_per_state: int = 1
    sliding_window: Optional[int] = None
    non_causal: bool = False

    def __post_init__(self):
        if self.head_size_v is None:
            object.__setattr__(self, "head_size_v", self.head_size)

    @property
    def real_page_size_bytes(self):
        size = (self.head_size + self.head_size_v) * BITS[self.dtype.name] // 8
        return self.num_kv_heads * (self.block_size // self.tokens_per_state) * (self.state_content_bytes or size)

    @property
    def page_size_bytes(self):
        return self.page_size_padded or self.real_page_size_bytes


@dataclass(frozen=True)
class MLAAttentionSpec(FullAttentionSpec):
    head_size_v: int = 0
    cache_dtype_str: Optional[str] = None
    alignment: Optional[int] = None


@dataclass(frozen=True)
class SlidingWindowSpec(FullAttentionSpec):
    pass


@dataclass(frozen=True)
class OldMLAAttentionSpec(KVCacheSpec):
    """As MLA was before it had a `head_size_v` of its own and counted tokens a state."""

    num_kv_heads: int
    head_size: int
    dtype: Any
    head_size_v: int
    cache_dtype_str: Optional[str] = None
    compress_ratio: int = 1
    page_size_padded: Optional[int] = None

    @property
    def real_page_size_bytes(self):
        states = self.block_size // self.compress_ratio
        return states * (656 if self.cache_dtype_str == "fp8_ds_mla" else self.head_size * BITS[self.dtype.name] // 8)

    @property
    def page_size_bytes(self):
        return self.page_size_padded or self.real_page_size_bytes


OldMLAAttentionSpec.__name__ = "MLAAttentionSpec"


@dataclass(frozen=True)
class RingOfTomorrowSpec(KVCacheSpec):
    slots: int
    dtype: Any
    mode: KVQuantMode
    nested: Any = field(default_factory=object)
    parts: Any = (3, 5)


@dataclass(frozen=True)
class MambaSpec(KVCacheSpec):
    shapes: Any
    dtypes: Any
    page_size_padded: Optional[int] = None
    mamba_type: Any = MambaAttentionBackendEnum.GDN_ATTN
    mamba_cache_mode: str = "none"
    num_speculative_blocks: int = 0
    num_heads: int = 1
    tokens_per_state: int = -1
    tp_replicated: bool = False

    @property
    def page_size_bytes(self):
        return self.page_size_padded


@dataclass(frozen=True)
class UniformTypeKVCacheSpecs(KVCacheSpec):
    kv_cache_specs: Dict[str, KVCacheSpec]


@dataclass
class KVCacheTensor:
    size: int
    layers: List[str]
    layer_stride: int
    block_stride: int
    offset: int = 0
    host_resident: bool = False


@dataclass
class OldKVCacheTensor:
    size: int
    shared_by: List[str]


@dataclass
class KVCacheGroupSpec:
    layer_names: List[str]
    kv_cache_spec: KVCacheSpec
    is_eagle_group: bool = False


@dataclass
class KVCacheConfig:
    num_blocks: int
    kv_cache_tensors: List[Any]
    kv_cache_groups: List[KVCacheGroupSpec]


@dataclass
class TransferringKVCacheConfig(KVCacheConfig):
    """As newer vLLM has it: groups that stay on the device are no transfer groups."""

    staying: int = 0

    @property
    def transfer_groups(self):
        return tuple(self.kv_cache_groups[self.staying :])
