"""Runs cases of registration under the capture hook, in the process that a test starts: `cases.py MODULE CASE ...`."""

import importlib
import os
import sys
from types import SimpleNamespace
from unittest.mock import MagicMock

import interface as kv
import tensors
from tensors import Storage, Tensor, pages

BASE = 0x7F5A00000000


def workers():
    return importlib.import_module(sys.argv[1])


def packed():
    """Rows of 1,024 bytes: two MLA pages, and in group 1 two shorter ones, one of which starts where the row does."""
    storage = Storage(BASE, 4 * 1024)
    mla = kv.MLAAttentionSpec(16, 1, 32, tensors.uint8)
    full = kv.FullAttentionSpec(16, 1, 4, tensors.float16)
    names = ["layers.0.mla", "layers.1.mla"], ["layers.10.attn", "layers.2.attn"]
    config = kv.TransferringKVCacheConfig(
        4,
        [
            kv.KVCacheTensor(4096, names[0], 512, 1024),
            kv.KVCacheTensor(4096, names[1], 256, 1024),
        ],
        [kv.KVCacheGroupSpec(names[0], mla), kv.KVCacheGroupSpec(names[1], full)],
    )
    caches = {
        "layers.10.attn": pages(storage, 512, 256, 1024, 4, tensors.float16),
        "layers.0.mla": pages(storage, 0, 512, 1024, 4),
        "layers.2.attn": pages(storage, 0, 256, 1024, 4, tensors.float16),
        "layers.1.mla": pages(storage, 512, 512, 1024, 4),
    }
    return config, caches


def case_packed():
    config, caches = packed()
    worker = workers().NixlBaseConnectorWorker(config)
    result = worker.register_kv_caches(caches)
    assert result == ("registered", worker), result
    assert worker.calls == 1


def case_push():
    config, caches = packed()
    worker = workers().NixlPushConnectorWorker(config, "decode-1", "kv_consumer")
    assert worker.register_kv_caches(kv_caches=caches)[1] is worker
    assert worker.calls == 1


def case_ranks():
    config, caches = packed()
    for rank in 0, 1:
        worker = workers().NixlBaseConnectorWorker(config, tp_rank=rank, tp_size=2, pp_size=2, pp_rank=1)
        worker.register_kv_caches(caches)


def case_twice():
    case_packed()
    case_packed()


def case_nested():
    """A wrapped group of two specs, a group that stays, a layer without a group, and one without a tensor."""
    storage = Storage(BASE, 4 * 512)
    own = Storage(BASE + 0x10000, 4 * 64)
    specs = {layer: kv.MLAAttentionSpec(16, 1, 32, tensors.uint8) for layer in ("mla", "gone")}
    specs["index"] = kv.MLAAttentionSpec(16, 1, 4, tensors.uint8, cache_dtype_str="fp8")
    config = kv.TransferringKVCacheConfig(
        4,
        [],
        [
            kv.KVCacheGroupSpec(["hot"], kv.SlidingWindowSpec(16, 1, 2, tensors.float16)),
            kv.KVCacheGroupSpec(["mla", "index", "gone"], kv.UniformTypeKVCacheSpecs(16, specs)),
        ],
        staying=1,
    )
    workers().NixlBaseConnectorWorker(config).register_kv_caches(
        {
            "mla": pages(storage, 0, 512, 512, 4),
            "hot": pages(storage, 0, 512, 512, 4),
            "index": pages(own, 0, 64, 64, 4),
        }
    )


def case_state():
    """[conv, ssm] on the bytes of an attention layer's pages."""
    storage = Storage(BASE, 3 * 256)
    state = kv.MambaSpec(32, ((4, 2), (2, 6)), (tensors.float16, tensors.float32), 256)
    full = kv.FullAttentionSpec(32, 1, 2, tensors.float16)
    config = kv.KVCacheConfig(
        3, [], [kv.KVCacheGroupSpec(["attn"], full), kv.KVCacheGroupSpec(["state"], state)]
    )
    conv = Tensor(storage, 0, (3, 4, 2), (128, 2, 1), tensors.float16)
    ssm = Tensor(storage, 16, (3, 2, 6), (64, 6, 1), tensors.float32)
    worker = workers().NixlBaseConnectorWorker(config, use_mla=False)
    worker._mamba_ssm_size = (16, 48)
    worker._conv_decomp = SimpleNamespace(local_conv_offsets=[(0, 8), (8, 8)])
    worker.register_kv_caches({"attn": pages(storage, 0, 256, 256, 3, tensors.float16), "state": [conv, ssm]})


def case_hand_made():
    """A worker that a test has made without its constructor."""
    _, caches = packed()
    worker = object.__new__(workers().LenientWorker)
    mla = kv.MLAAttentionSpec(16, 1, 32, tensors.uint8)
    worker._layer_specs = {"layers.0.mla": mla, "layers.1.mla": mla}
    worker._layer_specs["layers.2.attn"] = kv.FullAttentionSpec(16, 1, 4, tensors.float16)
    worker.num_blocks = 8
    worker._physical_blocks_per_logical_kv_block = 2
    assert worker.register_kv_caches(caches) == 4
    # With nothing at all, and with what is no number.
    bare = object.__new__(workers().LenientWorker)
    assert bare.register_kv_caches(caches) == 4


def case_mocks():
    config, caches = packed()
    worker = MagicMock()
    worker.kv_cache_config.num_blocks = 4
    worker.kv_cache_config.kv_cache_groups = config.kv_cache_groups
    worker.block_size = 16
    worker.tp_rank = True
    worker.region_group_ids = [0, MagicMock()]
    worker.vllm_config.kv_transfer_config.kv_role = "kv_producer"
    fake = MagicMock()
    fake.shape = (4, 1, 1, 512)
    fake.dtype = tensors.uint8
    fake.stride.return_value = (512, 512, 512, 1)
    fake.data_ptr.return_value = BASE + 0x10000
    fake.untyped_storage.return_value.data_ptr.return_value = BASE + 0x10000
    fake.untyped_storage.return_value.nbytes.return_value = 2048
    caches["layers.1.mla"] = fake
    caches["layers.2.attn"] = MagicMock()
    assert workers().LenientWorker.register_kv_caches(worker, caches) == 4
    worker.model_config.get_total_num_kv_heads.assert_not_called()
    fake.data_ptr.assert_not_called()


def case_unknown_spec():
    config, caches = packed()
    spec = kv.RingOfTomorrowSpec(16, 7, tensors.bfloat16, kv.KVQuantMode.FP8_PER_TENSOR)
    config.kv_cache_groups[1] = kv.KVCacheGroupSpec(config.kv_cache_groups[1].layer_names, spec)
    workers().LenientWorker(config).register_kv_caches(caches)


def case_raises():
    import platform

    config, caches = packed()
    worker = workers().RaisingWorker(config)
    worker.error = AssertionError(
        "too few blocks\n on %s (198.51.100.7) with %s; %s" % (platform.node(), os.environ["HF_TOKEN"], "x" * 400)
    )
    try:
        worker.register_kv_caches(caches)
    except AssertionError as error:
        assert error is worker.error and error.__context__ is None
    else:
        raise SystemExit("the error is gone")
    assert worker.calls == 1


def case_interrupted():
    config, caches = packed()
    worker = workers().RaisingWorker(config)
    worker.error = KeyboardInterrupt()
    try:
        worker.register_kv_caches(caches)
    except KeyboardInterrupt as error:
        assert error is worker.error


def case_broken_call():
    """What the hook cannot take is the original's to refuse."""
    config, _ = packed()
    try:
        workers().NixlBaseConnectorWorker(config).register_kv_caches()
    except TypeError as error:
        assert "kv_caches" in str(error)
    else:
        raise SystemExit("the error is gone")


def case_host_buffers():
    config, caches = packed()
    worker = workers().NixlBaseConnectorWorker(config, use_host_buffer=True)
    storage = Storage(0x5500000000, 4 * 1024)
    worker.host_xfer_buffers = {name: pages(storage, 0, 512, 1024, 4) for name in caches}
    worker.register_kv_caches(caches)


def case_old_pages():
    """Pages whose size older specs compute by themselves."""
    old = kv.OldMLAAttentionSpec
    specs = {
        "a": old(64, 1, 576, tensors.bfloat16, 576),
        "b": old(64, 1, 576, tensors.uint8, 576, cache_dtype_str="fp8_ds_mla"),
        "c": old(64, 1, 128, tensors.uint8, 128, compress_ratio=4, page_size_padded=2304),
    }
    config = kv.KVCacheConfig(2, [kv.OldKVCacheTensor(1 << 20, [name]) for name in specs], [])
    config.kv_cache_groups = [kv.KVCacheGroupSpec([name], spec) for name, spec in specs.items()]
    caches = {}
    for i, (name, spec) in enumerate(specs.items()):
        page = spec.page_size_bytes
        caches[name] = pages(Storage(BASE + (i << 20), 2 * page), 0, page, page, 2)
    workers().NixlBaseConnectorWorker(config).register_kv_caches(caches)


def case_apart():
    """K and V apart: in one tensor [2, blocks, ...], and as a list."""
    spec = kv.FullAttentionSpec(16, 1, 4, tensors.float16)
    config = kv.KVCacheConfig(4, [kv.OldKVCacheTensor(1024, ["x", "y"])], [kv.KVCacheGroupSpec(["x", "y"], spec)])
    one = Storage(BASE, 1024)
    both = Tensor(one, 0, (2, 4, 1, 16, 4), (256, 64, 64, 4, 1), tensors.float16)
    halves = [
        Tensor(Storage(BASE + 0x10000 * i, 512), 0, (4, 1, 16, 4), (64, 64, 4, 1), tensors.float16) for i in (1, 2)
    ]
    workers().NixlConnector(config).register_kv_caches({"x": both, "y": halves})


def case_turned():
    """K and V along the first axis, with blocks outermost in memory."""
    spec = kv.FullAttentionSpec(16, 1, 4, tensors.float16)
    config = kv.KVCacheConfig(4, [], [kv.KVCacheGroupSpec(["x"], spec)])
    both = Tensor(Storage(BASE, 1024), 0, (2, 4, 1, 16, 4), (64, 128, 64, 4, 1), tensors.float16)
    workers().LenientWorker(config).register_kv_caches({"x": both})


def case_not_hooked():
    for worker in vars(workers()).values():
        assert not hasattr(getattr(worker, "register_kv_caches", None), "regionscope")
    case_packed()


if __name__ == "__main__":
    assert "vllm" not in sys.modules, "imported early"
    for name in sys.argv[2:]:
        globals()["case_" + name.replace("-", "_")]()
