"""A worker with the names of vLLM's: it registers by base address, and whole rows for packed MLA."""

import re
from collections import defaultdict
from types import SimpleNamespace


def natural(name):
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", name) if part]


class NixlBaseConnectorWorker:
    _TRANSFER_MODE = "pull"

    def __init__(self, config, engine_id="engine", role="kv_producer", tp_rank=0, tp_size=1, **others):
        self.kv_cache_config = config
        self.engine_id = engine_id
        self.tp_rank = tp_rank
        self.world_size = tp_size
        self.pp_size = 1
        self.block_size = 16
        self.use_mla = True
        self.kv_cache_layout = "BLHNC"
        self.num_blocks = config.num_blocks
        self._physical_blocks_per_logical_kv_block = 1
        self._mamba_ssm_size = (0, 0)
        self.kv_transfer_config = SimpleNamespace(kv_role=role, kv_ip="198.51.100.7")
        self.model_config = SimpleNamespace(get_total_num_kv_heads=lambda: 8)
        self.kv_caches_base_addr = defaultdict(dict)
        self.block_len_per_layer = []
        self.block_stride_per_layer = []
        self.calls = 0
        self.__dict__.update(others)

    def register_kv_caches(self, kv_caches):
        """Register the caches."""
        self.calls += 1
        groups = getattr(self.kv_cache_config, "transfer_groups", self.kv_cache_config.kv_cache_groups)
        specs = {}
        for index, group in enumerate(groups):
            for layer in group.layer_names:
                wrapped = getattr(group.kv_cache_spec, "kv_cache_specs", None)
                specs[layer] = (index, wrapped[layer] if wrapped else group.kv_cache_spec)
        views = [cache[0] if isinstance(cache, (list, tuple)) else cache for cache in kv_caches.values()]
        rows = {(view.stride(0) * view.element_size(), view.untyped_storage().data_ptr()) for view in views}
        bases, self.region_names = [], []
        self._region_is_mla, self.region_group_ids, self.region_num_blocks = [], [], []
        self._ssm_region_indices, self._scratch_region_indices, self._ple_region_index = [], [], None
        for layer in sorted(kv_caches, key=natural):
            if layer not in specs:
                continue
            index, spec = specs[layer]
            is_state = type(spec).__name__ == "MambaSpec"
            is_mla = type(spec).__name__ == "MLAAttentionSpec"
            cache = kv_caches[layer][0] if isinstance(kv_caches[layer], (list, tuple)) else kv_caches[layer]
            ratio = self._physical_blocks_per_logical_kv_block
            page = spec.page_size_bytes // ratio
            stride = page if is_state else cache.stride(0) * cache.element_size()
            storage = cache.untyped_storage()
            base, length = cache.data_ptr(), page
            if is_mla and len(rows) == 1 and self.num_blocks * stride == storage.nbytes():
                base, length = storage.data_ptr(), stride
            if base in bases:
                region = bases.index(base)
                if is_mla:
                    self._region_is_mla[region] = True
                    self.block_len_per_layer[region] = length
                    self.block_stride_per_layer[region] = stride
                if self.region_group_ids[region] != index:
                    self.region_group_ids[region] = -1
            else:
                region = len(bases)
                bases.append(base)
                self.block_len_per_layer.append(length)
                self.block_stride_per_layer.append(stride)
                self._region_is_mla.append(is_mla)
                self.region_group_ids.append(index)
                self.region_num_blocks.append(self.num_blocks)
                self.region_names.append(layer)
            if is_state:
                self._ssm_region_indices.append(region)
        self.kv_caches_base_addr[self.engine_id][self.tp_rank] = bases
        self.num_regions = len(bases)
        return "registered", self


class NixlPushConnectorWorker(NixlBaseConnectorWorker):
    """Calls the wrapped method of its base from a wrapped one."""

    _TRANSFER_MODE = "push"

    def register_kv_caches(self, kv_caches):
        return super().register_kv_caches(kv_caches)


class RaisingWorker(NixlBaseConnectorWorker):
    def register_kv_caches(self, kv_caches):
        self.calls += 1
        raise self.error


class LenientWorker(NixlBaseConnectorWorker):
    """Does with whatever it is made of."""

    def register_kv_caches(self, kv_caches):
        return len(kv_caches)
