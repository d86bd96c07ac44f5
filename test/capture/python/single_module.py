"""The connector in one module, as older vLLM has it: K and V apart, one length for all, addresses by engine."""

from types import SimpleNamespace


class NixlConnector:
    def __init__(self, config):
        self.connector_worker = NixlConnectorWorker(config)

    def build_connector_meta(self, scheduler_output):
        return None

    def register_kv_caches(self, kv_caches):
        self.connector_worker.register_kv_caches(kv_caches)


class NixlConnectorWorker:
    def __init__(self, config):
        self.kv_cache_config = config
        self.vllm_config = SimpleNamespace(
            kv_transfer_config=SimpleNamespace(kv_role="kv_both"),
            parallel_config=SimpleNamespace(tensor_parallel_size=2, pipeline_parallel_size=1),
            model_config=SimpleNamespace(get_total_num_kv_heads=lambda: 4),
        )
        self.engine_id = "old"
        self.tp_rank = 1
        self.kv_cache_layout = "HND"
        self.kv_caches_base_addr = {}

    def register_kv_caches(self, kv_caches):
        bases = []
        for cache in kv_caches.values():
            for tensor in cache:
                bases.append(tensor.data_ptr())
                self.block_len = tensor.stride(0) * tensor.element_size()
        self.kv_caches_base_addr[self.engine_id] = bases
        self.num_regions = len(bases)
